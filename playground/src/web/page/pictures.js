// Pictures and files in messages, and a window that enlarges a picture.

import { open } from './dialogs.js';
import { h } from './dom.js';
import { t } from './texts.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
let pictures = 0;

/** A file of a message: a picture that can be enlarged, or a link to download it. */
export function attachment(one) {
  return one.type?.startsWith('image/') ? picture(one, 'board') : file(one);
}

export function file(one) {
  const size = `${Math.max(1, Math.round(one.size / 1024))} kB`;
  return h('a', { class: 'file', href: one.url, download: one.name }, h('span', {}, one.name), h('small', {}, size));
}

/** A picture. Its button has a short name; what it shows is the button's description. */
export function picture(one, className) {
  const alt = one.alt ?? t('picture');
  // The page loads nothing from other servers, so an external picture is only named.
  if (!one.url.startsWith('/')) return h('a', { class: 'file', href: /^https?:/.test(one.url) ? one.url : null, target: '_blank', rel: 'noopener noreferrer' }, alt);
  pictures += 1;
  const id = `picture-${pictures}`;
  const image = h('img', { id, src: one.url, alt, width: one.width, height: one.height, decoding: 'async' });
  const button = h('button', { type: 'button', class: className, 'aria-label': t('enlarge'), 'aria-describedby': id, onclick: () => enlarge(one.url, alt) }, image);
  if (one.type === 'image/gif' && calm.matches) hold(image, button);
  return button;
}

/** Shows only the first picture of an animation to people who prefer reduced motion; enlarging it plays it. */
function hold(image, button) {
  const still = h('canvas', { width: image.width, height: image.height, 'aria-hidden': 'true' });
  button.classList.add('still');
  button.setAttribute('aria-label', t('playAnimation'));
  button.append(still);
  const draw = () => {
    [still.width, still.height] = [image.naturalWidth, image.naturalHeight];
    still.getContext('2d').drawImage(image, 0, 0);
  };
  if (image.complete && image.naturalWidth) draw();
  else image.addEventListener('load', draw, { once: true });
}

/** Content that is hidden until it is clicked. */
export function veiled(covered, inside) {
  if (!covered) return inside;
  const veil = h('div', { class: 'veiled' }, inside, h('button', { type: 'button', class: 'button secondary', onclick: () => reveal() }, t('reveal')));
  inside.inert = true;
  const reveal = () => {
    inside.inert = false;
    veil.replaceWith(inside);
    inside.focus?.();
  };
  return veil;
}

/** Shows a picture in a window: whole, or in its full size to scroll in. */
function enlarge(url, alt) {
  const image = h('img', { src: url, alt });
  const frame = h('div', { class: 'lightbox-picture', tabindex: '0', role: 'group', 'aria-label': t('picture') }, image);
  const toggle = h('button', { type: 'button', class: 'button secondary', 'aria-pressed': 'false' }, t('fullSize'));
  const original = h('a', { href: url, target: '_blank', rel: 'noopener' }, t('openOriginal'));
  open('lightbox', t('picture'), frame, h('footer', {}, toggle, original));
  const zoom = (large, point) => {
    // The clicked point stays under the pointer.
    const before = image.getBoundingClientRect();
    const [x, y] = point ? [(point.clientX - before.left) / before.width, (point.clientY - before.top) / before.height] : [0.5, 0.5];
    frame.classList.toggle('large', large);
    toggle.setAttribute('aria-pressed', String(large));
    // At least twice as large as the whole picture is in this window.
    image.style.width = large ? `${Math.max(image.naturalWidth, 2 * frame.clientWidth)}px` : '';
    frame.scrollLeft = x * image.offsetWidth - frame.clientWidth / 2;
    frame.scrollTop = y * image.offsetHeight - frame.clientHeight / 2;
  };
  const isLarge = () => frame.classList.contains('large');
  toggle.addEventListener('click', () => zoom(!isLarge()));
  image.addEventListener('click', (event) => zoom(!isLarge(), event));
  // On a phone the whole picture is no larger than in the message.
  const begin = () => matchMedia('(max-width: 700px)').matches && zoom(true);
  if (image.complete && image.naturalWidth) begin();
  else image.addEventListener('load', begin, { once: true });
}
