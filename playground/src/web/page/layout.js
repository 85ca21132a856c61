// Components V2: a message that consists of components.

import { control, row } from './controls.js';
import { h } from './dom.js';
import { markdown } from './markdown.js';
import { file, picture, veiled } from './pictures.js';
import { t } from './texts.js';
import { names } from './world.js';

const TYPE = { row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17 };

/** Everything that the components of a message show, from top to bottom. */
export function layout(message, pending) {
  return h('div', { class: 'layout' }, parts(message, message.components, pending));
}

function parts(message, list, pending) {
  return list.map((part, index) => {
    switch (part.type) {
      case TYPE.text:
        return text(part, list[index + 1]?.type === TYPE.row);
      case TYPE.row:
        return row(message, part, pending, label(list[index - 1]));
      case TYPE.section:
        return section(message, part, pending);
      case TYPE.gallery:
        return gallery(part);
      case TYPE.file:
        return veiled(part.spoiler, file(part.file));
      case TYPE.separator:
        return h('hr', { class: ['separator', part.spacing === 2 && 'wide', part.divider === false && 'blank'].filter(Boolean).join(' '), 'aria-hidden': part.divider === false ? 'true' : null });
      case TYPE.container:
        return container(message, part, pending);
      default:
        return null;
    }
  });
}

function text(part, isLabel) {
  return h('div', { class: isLabel ? 'text label' : 'text' }, markdown(part.content, names));
}

/** The words directly above a row, without their markup. */
function label(before) {
  if (before?.type !== TYPE.text) return null;
  return h('div', {}, markdown(before.content, names)).textContent.trim().split('\n').at(-1);
}

function section(message, part, pending) {
  const words = h('div', { class: 'section-text' }, part.components.map((one) => text(one, false)));
  const { accessory } = part;
  const beside = accessory.type === TYPE.thumbnail ? picture(shown(accessory), 'board thumbnail') : control(message, accessory, pending, words.textContent.trim().split('\n')[0]);
  return h('div', { class: 'section' }, words, h('div', { class: 'accessory' }, veiled(accessory.spoiler, beside)));
}

function gallery(part) {
  const items = part.items.map((item) => veiled(item.spoiler, picture(shown(item), 'board')));
  return h('div', { class: `gallery of-${Math.min(items.length, 4)}`, role: items.length > 1 ? 'group' : null, 'aria-label': items.length > 1 ? t('pictures', { count: items.length }) : null }, items);
}

/** The picture of a thumbnail or an item, with the words that describe it there. */
function shown({ media, description }) {
  return { ...media, alt: description };
}

function container(message, part, pending) {
  const box = h('div', { class: Number.isInteger(part.accent_color) ? 'container accented' : 'container' }, parts(message, part.components, pending));
  if (Number.isInteger(part.accent_color)) box.style.setProperty('--accent', `#${part.accent_color.toString(16).padStart(6, '0')}`);
  return veiled(part.spoiler, box);
}
