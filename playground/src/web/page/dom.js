// Creates elements. Everything on the page is built from nodes and texts, never from markup in strings.

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes, listeners (`onclick: f`) and children. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  menu: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0 2c-4 0-8 2-8 5v2h16v-2c0-3-4-5-8-5m8-2a3.500 3.500 0 1 0-1.500-6.700 6 6 0 0 1 0 6.400c.500.200 1 .300 1.500.300m1 2.200c1.300 1.100 2 2.500 2 4.300V20h4v-2c0-2.600-2.800-4.300-6-4.800',
  help: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m1 16h-2v-2h2zm2-7.300-.900.900c-.800.800-1.100 1.400-1.100 2.900h-2v-.500c0-1.100.400-2.100 1.200-2.900l1.200-1.300A2 2 0 1 0 10 9H8a4 4 0 1 1 7 1.700',
  hash: 'M10 3 9.300 7H5v2h4l-.9 6H4v2h3.700L7 21h2l.7-4h5l-.7 4h2l.7-4H21v-2h-4l.9-6H22V7h-3.700L19 3h-2l-.7 4h-5L12 3zm1 6h5l-.9 6h-5z',
  thread: 'M5 3v8a3 3 0 0 0 3 3h8.200l-3.100-3.100 1.400-1.400L20 15l-5.500 5.500-1.400-1.400 3.100-3.100H8a5 5 0 0 1-5-5V3z',
  at: 'M12 2a10 10 0 1 0 5 18.700l-1-1.700a8 8 0 1 1 4-7v1.500a1.500 1.500 0 0 1-3 0V8h-2v.500A5 5 0 1 0 15.600 15.500 3.500 3.500 0 0 0 22 13.500V12A10 10 0 0 0 12 2m0 13a3 3 0 1 1 0-6 3 3 0 0 1 0 6',
  plus: 'M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7z',
  send: 'M3 20.500v-7l10-1.500-10-1.500v-7L22 12z',
  switch: 'M7 4 2.500 8.500 7 13v-3.500h9v-2H7zm10 7v3.500H8v2h9V20l4.500-4.500z',
  out: 'M14 3h7v7h-2V6.400l-8.300 8.300-1.400-1.400L17.600 5H14zM5 5h5v2H5v12h12v-5h2v7H3V5z',
  close: 'm6.400 5 5.600 5.600L17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400-5.600-5.600L6.400 19 5 17.600l5.600-5.600L5 6.400z',
  eye: 'M12 5C6.500 5 2.700 9.300 1 12c1.700 2.700 5.500 7 11 7s9.300-4.300 11-7c-1.700-2.700-5.500-7-11-7m0 11.500a4.500 4.500 0 1 1 0-9 4.500 4.500 0 0 1 0 9m0-2.200a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600',
  down: 'm6 9 6 6 6-6-1.400-1.400L12 12.200 7.400 7.600z',
  reply: 'M10 8V4l-7 7 7 7v-4.100c5 0 8.500 1.600 11 5.100-1-5-4-10-11-11',
  crown: 'm3 7 4.500 4L12 4l4.500 7L21 7l-2 11H5z',
  lock: 'M7 10V7a5 5 0 0 1 10 0v3h1a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zm2 0h6V7a3 3 0 0 0-6 0z',
};

/** An icon hidden from screen readers; its button has the text. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** An emoji: a character, or a picture of the application. */
export function emoji(one, alt = '') {
  if (!one) return null;
  return one.id ? h('img', { class: 'emoji', src: `/emojis/${one.id}`, alt }) : h('span', { class: 'emoji' }, one.name);
}

/** A round picture of somebody: the first letter on their colour. */
export function avatar(person) {
  if (person?.bot) return h('img', { class: 'avatar', src: '/page/icon.svg', alt: '' });
  const name = person?.name ?? '?';
  const letter = new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next().value?.segment ?? '?';
  const circle = h('span', { class: 'avatar', 'aria-hidden': 'true' }, letter.toUpperCase());
  // Consecutive ids differ only in their last digits; the golden angle spreads them.
  const turn = Number(BigInt(person?.id ?? 0) % 997n) * 137.5;
  circle.style.setProperty('--hue', String(Math.round(turn % 360)));
  return circle;
}

/** Returns whether this id is newer than the other. Ids don't fit into a number. */
export function after(id, other) {
  if (!other) return true;
  return id.length === other.length ? id > other : id.length > other.length;
}
