// Buttons and menus below messages.

import { emoji, h, icon } from './dom.js';
import { act } from './server.js';
import { currentLocale, t } from './texts.js';
import { link, locals, world } from './world.js';

const BUTTON = 2;
const STRING_MENU = 3;
const USER_MENU = 5;
const COLOURS = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/** A row of controls; `pending(request)` tracks the result of a press, `label` is the text above the row. */
export function row(message, { components = [] }, pending, label) {
  return h('div', { class: 'row' }, components.map((part) => control(message, part, pending, label)));
}

export function control(message, part, pending, label) {
  if (part.type === BUTTON) return button(message, part, pending);
  if (part.type === STRING_MENU || part.type === USER_MENU) return menu(message, part, pending, label);
  return null;
}

function button(message, part, pending) {
  // A button without a text is named by its emoji.
  const label = [emoji(part.emoji, part.label ? '' : part.emoji?.name), part.label && h('span', {}, part.label)];
  const colour = COLOURS[part.style] ?? 'secondary';
  if (part.url) return link(part.url, { class: `button ${colour}` }, (outside) => [label, outside && icon('out')]);
  const press = (event) => {
    const body = { as: world.me, channel: message.channel, message: message.id, custom_id: part.custom_id };
    pending(act('press', body), message, event.currentTarget);
  };
  const known = { 'data-control': part.custom_id, 'data-name': part.label ?? part.emoji?.name };
  return h('button', { ...known, type: 'button', class: `button ${colour}`, disabled: part.disabled, onclick: press }, label);
}

function options(part) {
  if (part.type === USER_MENU) {
    return locals().map((person) => ({ label: person.name, value: person.id, chosen: false }));
  }
  return part.options.map((option) => ({
    label: option.label,
    emoji: option.emoji,
    about: option.description,
    value: option.value,
    chosen: option.default === true,
  }));
}

const named = (option) => [option.emoji && [emoji(option.emoji), ' '], option.label];

function menu(message, part, pending, label) {
  const all = options(part);
  const chosen = all.filter((option) => option.chosen);
  const placeholder = part.placeholder ?? t('choose');
  const many = (part.max_values ?? 1) > 1;
  const name = label || placeholder;
  // An answer may say itself what was asked.
  const answers = chosen.map((option) => option.label);
  const said = answers[0]?.startsWith(`${name}: `) ? answers : [name, ...answers];
  const opener = h(
    'button',
    {
      type: 'button',
      'data-control': part.custom_id,
      'data-name': name,
      class: chosen.length ? 'menu-button' : 'menu-button empty',
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': said.join(': '),
      disabled: part.disabled,
    },
    h('span', { class: 'menu-text' }, chosen.length ? chosen.map((option, index) => [index > 0 && ', ', named(option)]) : placeholder),
    icon('down'),
  );
  const choose = (values) => {
    const body = { as: world.me, channel: message.channel, message: message.id, custom_id: part.custom_id, values };
    pending(act('select', body), message, opener);
  };
  opener.addEventListener('click', () => {
    openList(opener, all, { many, min: part.min_values ?? 1, max: part.max_values ?? 1, label: name, choose });
  });
  opener.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      opener.click();
    }
  });
  return opener;
}

let close = () => {};

/** A list below its opener, until something is chosen. */
function openList(opener, all, { many, min, max, label, choose }) {
  const again = opener.getAttribute('aria-expanded') === 'true';
  close();
  if (again) return;
  const picked = new Set(all.filter((option) => option.chosen).map((option) => option.value));
  let active = Math.max(0, all.findIndex((option) => option.chosen));
  let typed = '';
  const items = all.map((option, index) =>
    h(
      'li',
      { role: 'option', id: `menu-option-${index}`, 'aria-selected': String(picked.has(option.value)), onclick: () => take(index) },
      h('span', { class: 'option-label' }, named(option)),
      option.about && h('span', { class: 'option-about' }, option.about),
    ),
  );
  const list = h('ul', { role: 'listbox', class: 'dropdown', popover: 'manual', tabindex: '-1', 'aria-label': label, 'aria-multiselectable': many ? 'true' : null }, items);

  const show = () => {
    items.forEach((item, index) => item.classList.toggle('active', index === active));
    items[active]?.scrollIntoView({ block: 'nearest' });
    list.setAttribute('aria-activedescendant', `menu-option-${active}`);
  };
  const take = (index) => {
    const { value } = all[index];
    if (!many) {
      close();
      choose([value]);
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < max) picked.add(value);
    items[index].setAttribute('aria-selected', String(picked.has(value)));
  };
  const keys = {
    ArrowDown: () => (active = Math.min(active + 1, all.length - 1)),
    ArrowUp: () => (active = Math.max(active - 1, 0)),
    Home: () => (active = 0),
    End: () => (active = all.length - 1),
    Enter: () => take(active),
    ' ': () => take(active),
    Escape: () => close(),
    Tab: () => close(),
  };
  list.addEventListener('keydown', (event) => {
    const key = keys[event.key];
    if (key) {
      if (event.key !== 'Tab') event.preventDefault();
      event.stopPropagation();
      key();
      show();
    } else if (event.key.length === 1) {
      typed += event.key.toLocaleLowerCase(currentLocale());
      const found = all.findIndex((option) => option.label.toLocaleLowerCase(currentLocale()).startsWith(typed));
      if (found >= 0) active = found;
      else typed = '';
      show();
    }
  });
  const outside = (event) => {
    if (!list.contains(event.target) && !opener.contains(event.target)) close();
  };
  close = () => {
    close = () => {};
    document.removeEventListener('pointerdown', outside, true);
    removeEventListener('resize', close);
    opener.setAttribute('aria-expanded', 'false');
    const focused = list.contains(document.activeElement);
    list.remove();
    if (focused && opener.isConnected) opener.focus();
    if (many && picked.size >= min) {
      const before = all.filter((option) => option.chosen).map((option) => option.value);
      const now = all.map((option) => option.value).filter((value) => picked.has(value));
      if (before.join('\n') !== now.join('\n')) choose(now);
    }
  };
  document.body.append(list);
  list.showPopover();
  place(list, opener);
  opener.setAttribute('aria-expanded', 'true');
  document.addEventListener('pointerdown', outside, true);
  addEventListener('resize', close);
  list.focus({ preventScroll: true });
  show();
}

function place(list, opener) {
  const anchor = opener.getBoundingClientRect();
  const below = innerHeight - anchor.bottom;
  const up = below < 240 && anchor.top > below;
  const width = Math.min(Math.max(anchor.width, 200), innerWidth - 16);
  list.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - 8 - width))}px`;
  list.style.width = `${width}px`;
  list.style.maxHeight = `${Math.min(340, (up ? anchor.top : below) - 12)}px`;
  list.style.top = up ? 'auto' : `${anchor.bottom + 4}px`;
  list.style.bottom = up ? `${innerHeight - anchor.top + 4}px` : 'auto';
}
