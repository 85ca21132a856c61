// A slash command that is being filled in: its name, a chip for each option, and suggestions while the person types.

import { h, icon } from './dom.js';
import { listens } from './popup.js';
import { act } from './server.js';
import { t } from './texts.js';
import { world } from './world.js';

/** Pause between two keys while typing. */
const PAUSE_MS = 120;

export class Filling {
  constructor(leaf, values, popup, { send, leave, complain }) {
    Object.assign(this, { leaf, popup, send, leave, complain });
    this.chips = [];
    this.asked = 0;
    this.timer = null;
    this.rest = h('span', { class: 'optional-options' });
    // A command without required options still needs a focusable element.
    this.name = h('span', { class: 'command-name', tabindex: leaf.options.some((option) => option.required) ? null : '0' }, `/${leaf.shown}`);
    const form = h('div', { class: 'command', role: 'group', 'aria-label': `/${leaf.shown}: ${leaf.about}` }, this.name);
    const cancel = h('button', { type: 'button', class: 'quiet', 'aria-label': t('cancelCommand'), onclick: leave }, icon('close'));
    const submit = h('button', { type: 'button', class: 'quiet send', 'aria-label': t('send'), onclick: () => this.submit() }, icon('send'));
    this.element = h('div', { class: 'filling' }, form, cancel, submit);
    this.form = form;
    form.append(this.rest);
    form.addEventListener('keydown', (event) => this.key(event));
    for (const option of leaf.options) {
      if (option.required || values.has(option.name)) this.add(option, values.get(option.name) ?? '');
    }
    this.offerRest();
  }

  focus() {
    const empty = this.chips.find((chip) => !chip.input.value) ?? this.chips.at(-1);
    if (empty) empty.input.focus();
    else this.name.focus();
  }

  add(option, text) {
    const input = h('input', { ...listens(`${option.shown}: ${option.about}`), type: 'text', value: text, enterkeyhint: 'next' });
    const chip = { option, input, value: null };
    chip.element = h('label', { class: 'chip' }, h('span', { class: 'chip-name' }, option.shown), input);
    input.addEventListener('input', () => {
      chip.value = null;
      chip.element.classList.remove('wrong');
      this.complain('');
      this.resize(chip);
      this.suggest(chip, PAUSE_MS);
    });
    input.addEventListener('focus', () => !this.quiet && this.suggest(chip, 0));
    input.addEventListener('blur', () => {
      if (this.popup.input === input) this.popup.close();
    });
    this.chips.push(chip);
    this.form.insertBefore(chip.element, this.rest);
    this.resize(chip);
    return chip;
  }

  resize(chip) {
    chip.input.size = Math.max(3, Math.min(60, chip.input.value.length + 1));
  }

  offerRest() {
    const open = this.leaf.options.filter((option) => !this.chips.some((chip) => chip.option === option));
    const offers = open.map((option) => {
      const add = () => {
        const chip = this.add(option, '');
        this.offerRest();
        chip.input.focus();
      };
      return h('button', { type: 'button', class: 'offer', title: option.about, 'aria-label': t('addOption', { option: option.shown }), onclick: add }, icon('plus'), option.shown);
    });
    this.rest.replaceChildren(...offers);
  }

  // --- Suggestions ------------------------------------------------------------------------------------------------

  suggest(chip, pause) {
    const { option, input } = chip;
    const title = t('suggestions', { option: option.shown, about: option.about });
    clearTimeout(this.timer);
    this.asked += 1;
    this.enterWaits = false;
    if (option.choices) {
      const typed = input.value.trim().toLocaleLowerCase();
      const fits = (choice) => !typed || choice.label.toLocaleLowerCase().includes(typed) || choice.value.toLocaleLowerCase().includes(typed);
      // The earlier choice is only marked; the others can still be chosen.
      const shown = chip.value === null ? option.choices.filter(fits) : option.choices;
      this.offer(chip, title, shown);
    } else if (option.suggests) {
      const number = this.asked;
      this.loading = true;
      this.popup.say(input, title, t('loading'));
      this.timer = setTimeout(() => this.fetch(chip, title, number), pause);
    } else {
      this.popup.say(input, title, option.required ? '' : t('optional'));
    }
  }

  async fetch(chip, title, number) {
    const { option, input } = chip;
    const filled = this.values().filter(([name]) => name !== option.name);
    const body = { as: world.me, channel: world.here, command: this.leaf.path, options: filled, focused: option.name, typed: chip.value === null ? input.value : '' };
    let found = null;
    try {
      const answer = await act('suggest', body);
      if (answer.is === 'suggestions') found = answer.suggestions.map(({ name, value }) => ({ label: name, value }));
    } catch {
      // Reported below.
    }
    // The person continued typing, or left.
    if (number !== this.asked || document.activeElement !== input) return;
    this.loading = false;
    if (!found) {
      this.popup.say(input, title, t('loadingFailed'));
      return;
    }
    this.offer(chip, title, found);
    if (this.enterWaits && found.length) this.popup.take();
  }

  offer(chip, title, choices) {
    if (!choices.length) {
      this.popup.say(chip.input, title, t('noSuggestions'));
      return;
    }
    const items = choices.map((choice) => ({
      label: choice.label,
      take: () => {
        chip.input.value = choice.label;
        chip.value = choice.value;
        chip.element.classList.remove('wrong');
        this.resize(chip);
        this.complain('');
        this.goOn(chip);
      },
    }));
    this.popup.show(chip.input, title, items);
  }

  /** Moves to the next required option, or stays with the list closed, so that Enter sends. */
  goOn(chip) {
    const next = this.chips.find((other) => other.option.required && !other.input.value);
    if (next) {
      next.input.focus();
      return;
    }
    this.quiet = true;
    chip.input.focus();
    this.quiet = false;
  }

  // --- Keys and sending -------------------------------------------------------------------------------------------

  key(event) {
    const chip = this.chips.find((one) => one.input === event.target);
    if (chip && this.popup.key(event)) return;
    if (event.isComposing || event.target.closest('.offer')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      this.leave();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chip && this.loading && chip.option.suggests && this.popup.input === chip.input) this.enterWaits = true;
      else this.submit();
    } else if (event.key === 'Backspace' && (!chip || !chip.input.value)) {
      event.preventDefault();
      this.back(chip);
    }
  }

  back(chip) {
    const index = this.chips.indexOf(chip);
    if (chip && !chip.option.required) {
      this.chips.splice(index, 1);
      chip.element.remove();
      this.offerRest();
    }
    if (index <= 0) this.leave();
    else this.chips[index - 1].input.focus();
  }

  /** Returns the values that would be sent now. */
  values() {
    const given = this.chips.filter((chip) => chip.input.value.trim());
    return given.map((chip) => [chip.option.name, chip.value ?? this.chosen(chip) ?? chip.input.value.trim()]);
  }

  chosen({ option, input }) {
    const typed = input.value.trim().toLocaleLowerCase();
    const is = (choice) => choice.label.toLocaleLowerCase() === typed || choice.value.toLocaleLowerCase() === typed;
    return option.choices?.find(is)?.value;
  }

  submit() {
    const wrong = this.chips.find((chip) => {
      const text = chip.input.value.trim();
      if (!text) return chip.option.required;
      return chip.option.choices && chip.value === null && this.chosen(chip) === undefined;
    });
    if (wrong) {
      const text = wrong.input.value.trim();
      wrong.element.classList.add('wrong');
      wrong.input.focus();
      this.complain(text ? t('notOffered', { text, option: wrong.option.shown }) : t('required', { option: wrong.option.shown }));
      return;
    }
    this.popup.close();
    this.send(this.values());
  }
}
