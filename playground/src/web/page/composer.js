// The input box: messages, and slash commands with their options.

import { h, icon } from './dom.js';
import { leaves, matching, parse } from './commands.js';
import { Filling } from './filling.js';
import { Popup, listens } from './popup.js';
import { act } from './server.js';
import { t } from './texts.js';
import { bot, channel, locals, world } from './world.js';

export class Composer {
  /** `pending` tracks the result of a command, `complain` shows an error. */
  constructor(element, { pending, complain }) {
    this.pending = pending;
    this.complain = complain;
    this.popup = new Popup();
    this.text = h('textarea', { ...listens(''), id: 'text', rows: '1', maxlength: '2000' });
    this.box = h('div', { class: 'box' });
    this.text.addEventListener('input', () => this.typed());
    this.text.addEventListener('keydown', (event) => this.key(event));
    this.text.addEventListener('blur', () => this.popup.close());
    element.replaceChildren(this.popup.element, this.box);
    this.filling = null;
  }

  /** Fits the box to the open channel. */
  refresh() {
    const here = channel();
    const name = here?.dm ? t('writeDirect', { name: bot()?.name ?? '' }) : t('write', { channel: here?.name ?? '' });
    const shown = here?.writable ? name : t('notWritable');
    this.text.placeholder = shown;
    this.text.setAttribute('aria-label', shown);
    this.text.disabled = !here?.writable;
    this.leaves = leaves(world.commands);
    if (!this.filling) this.write();
  }

  /** Returns to writing messages. */
  write(text = '') {
    this.filling = null;
    this.popup.close();
    if (text || this.box.firstChild !== this.text) {
      this.text.value = text;
    }
    const send = h('button', { type: 'button', class: 'quiet send', 'aria-label': t('send'), onclick: () => this.send() }, icon('send'));
    if (this.box.firstChild !== this.text) this.box.replaceChildren(this.text, send);
    this.grow();
  }

  focus() {
    if (this.filling) this.filling.focus();
    else this.text.focus();
  }

  grow() {
    this.text.style.height = 'auto';
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight / 3)}px`;
  }

  typed() {
    this.grow();
    this.complain('');
    const { value } = this.text;
    if (!value.startsWith('/')) {
      this.popup.close();
      return;
    }
    const parsed = parse(this.leaves, value);
    if (parsed) {
      this.fill(parsed.leaf, parsed.values);
      return;
    }
    const found = matching(this.leaves, value.slice(1));
    const title = value.length > 1 ? t('commandsMatching', { typed: value }) : t('commands');
    if (!found.length) {
      this.popup.say(this.text, title, world.online ? t('noCommands') : t('botOffline', { name: bot()?.name ?? '' }));
      return;
    }
    const items = found.map((leaf) => ({
      label: `/${leaf.shown}`,
      hint: leaf.options.map((option) => (option.required ? ` ${option.shown}` : ` [${option.shown}]`)).join(''),
      about: leaf.about,
      take: () => this.fill(leaf, new Map()),
    }));
    this.popup.show(this.text, title, items);
  }

  key(event) {
    if (this.popup.key(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    }
  }

  /** Begins to fill in a command. */
  fill(leaf, values) {
    this.popup.close();
    this.filling = new Filling(leaf, values, this.popup, {
      send: (options) => this.slash(leaf, options),
      leave: () => {
        this.write(`/${leaf.shown}`);
        this.text.focus();
      },
      complain: this.complain,
    });
    this.box.replaceChildren(this.filling.element);
    this.filling.focus();
  }

  async slash(leaf, options) {
    const named = options.map(([name, text]) => [name, withMentions(text)]);
    const body = { as: world.me, channel: world.here, command: leaf.path, options: named };
    const filled = this.filling;
    // Events show the answer; the box is free at once.
    this.text.value = '';
    this.write();
    this.text.focus();
    const sent = await this.pending(act('slash', body));
    if (!sent && !this.filling && !this.text.value) {
      this.filling = filled;
      this.box.replaceChildren(filled.element);
      filled.focus();
    }
  }

  async send() {
    const text = this.text.value.trim();
    if (!text) return;
    this.text.value = '';
    this.popup.close();
    this.grow();
    this.complain('');
    try {
      await act('say', { as: world.me, channel: world.here, text: withMentions(text) });
    } catch (error) {
      this.complain(error.message);
      if (!this.text.value) this.text.value = text;
    }
  }
}

/** `@Ann` as Discord sends it. */
function withMentions(text) {
  const people = locals().sort((a, b) => b.name.length - a.name.length);
  return people.reduce((result, person) => result.replaceAll(`@${person.name}`, `<@${person.id}>`), text);
}
