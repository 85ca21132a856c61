// The list above the input box: commands after a slash, values for an option.

import { h } from './dom.js';

export class Popup {
  constructor() {
    this.title = h('div', { class: 'popup-title' });
    this.list = h('ul', { role: 'listbox', id: 'popup-list', class: 'popup-list' });
    this.state = h('div', { class: 'popup-state', role: 'status' });
    this.element = h('div', { class: 'popup', hidden: true }, this.title, this.list, this.state);
    // A click must not move the focus from the input box.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.input = null;
    this.close();
  }

  get open() {
    return !this.element.hidden;
  }

  /** Shows items for an input: `{ label, about, hint, take }`. */
  show(input, title, items) {
    this.begin(input, title);
    this.items = items;
    this.active = 0;
    const rows = items.map((item, index) =>
      h(
        'li',
        { role: 'option', id: `popup-option-${index}`, 'aria-selected': 'false', onclick: () => this.take(index), onmousemove: () => this.move(index) },
        h('span', { class: 'popup-label' }, item.label, item.hint && h('span', { class: 'popup-hint' }, item.hint)),
        item.about && h('span', { class: 'popup-about' }, item.about),
      ),
    );
    this.list.replaceChildren(...rows);
    this.list.scrollTop = 0;
    this.state.textContent = '';
    this.move(0);
  }

  /** Shows a line instead of items. */
  say(input, title, text) {
    this.begin(input, title);
    this.items = [];
    this.list.replaceChildren();
    this.state.textContent = text;
    input.removeAttribute('aria-activedescendant');
  }

  begin(input, title) {
    if (this.input !== input) this.close();
    this.input = input;
    this.title.textContent = title;
    this.list.setAttribute('aria-label', title);
    this.element.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  }

  close() {
    this.element.hidden = true;
    this.items = [];
    this.active = 0;
    this.input?.setAttribute('aria-expanded', 'false');
    this.input?.removeAttribute('aria-activedescendant');
    this.input = null;
  }

  move(index) {
    const rows = [...this.list.children];
    if (!rows.length) return;
    this.active = (index + rows.length) % rows.length;
    rows.forEach((row, at) => {
      row.classList.toggle('active', at === this.active);
      row.setAttribute('aria-selected', String(at === this.active));
    });
    rows[this.active].scrollIntoView({ block: 'nearest' });
    this.input?.setAttribute('aria-activedescendant', `popup-option-${this.active}`);
  }

  take(index = this.active) {
    const item = this.items[index];
    if (!item) return false;
    this.close();
    item.take();
    return true;
  }

  /** Returns whether the list used the key. */
  key(event) {
    if (!this.open) return false;
    const keys = {
      ArrowDown: () => this.move(this.active + 1),
      ArrowUp: () => this.move(this.active - 1),
      Escape: () => this.close(),
      Enter: () => this.take(),
      Tab: () => this.take(),
    };
    const act = keys[event.key];
    if (!act || event.shiftKey || event.isComposing) return false;
    if (event.key !== 'Escape' && !this.items.length) return false;
    event.preventDefault();
    act();
    return true;
  }
}

/** ARIA attributes that connect an input to its list. */
export function listens(label) {
  return { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'popup-list', 'aria-label': label, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' };
}
