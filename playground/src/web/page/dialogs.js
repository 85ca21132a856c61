// Dialogs.

import { avatar, h, icon } from './dom.js';
import { act } from './server.js';
import { LANGUAGES, currentLocale, list, t } from './texts.js';
import { addressOf, locals, world } from './world.js';

/** Opens a dialog that is removed when it is closed; the focus returns to where it was. */
export function open(className, title, ...content) {
  const before = document.activeElement;
  const close = h('button', { type: 'button', class: 'quiet close', 'aria-label': t('close'), onclick: () => dialog.close() }, icon('close'));
  const heading = h('h2', { id: 'dialog-title' }, title);
  const dialog = h('dialog', { class: `dialog ${className}`, 'aria-labelledby': 'dialog-title' }, h('header', {}, heading, close), ...content);
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before?.isConnected) before.focus();
  });
  // A click outside the dialog closes it.
  dialog.addEventListener('mousedown', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function trouble() {
  return h('p', { class: 'trouble', role: 'alert', hidden: true });
}

function complain(place, error) {
  place.hidden = false;
  place.textContent = error.message;
}

/** Chooses the person to play as. People are also added, renamed and given a language here. */
export function choosePerson() {
  const wrong = trouble();
  const change = (person, what) => act('people', { id: person.id, ...what }).catch((error) => complain(wrong, error));
  const row = (person) => {
    const own = person.id === world.me;
    const name = h('input', { type: 'text', value: person.name, maxlength: '32', required: true, 'aria-label': t('rename', { name: person.name }), onchange: (event) => change(person, { name: event.target.value }) });
    const languages = Object.entries(LANGUAGES).map(([value, label]) => h('option', { value, selected: person.locale === value }, label));
    const language = h('select', { 'aria-label': t('language', { name: person.name }), onchange: (event) => change(person, { locale: event.target.value }) }, languages);
    const be = own
      ? h('span', { class: 'tag' }, t('you'))
      : h('a', { class: 'button primary', href: addressOf(person.id), 'aria-label': t('switchTo', { name: person.name }) }, t('switchShort'));
    const tab = h('a', { class: 'button plain', href: addressOf(person.id), target: '_blank', rel: 'noopener', 'aria-label': t('newTab', { name: person.name }) }, icon('out'), t('newTabShort'));
    const crown = person.owner && h('span', { class: 'crown', title: t('owner') }, icon('crown'));
    return h('li', { 'data-person': person.id, class: own ? 'own' : null }, avatar(person), name, crown, language, be, tab);
  };
  const people = h('ul', { class: 'people' }, locals().map(row));
  const fresh = h('input', { type: 'text', maxlength: '32', required: true, id: 'new-person', placeholder: t('personName'), 'aria-label': t('personName') });
  const add = async (event) => {
    event.preventDefault();
    try {
      const { id } = await act('people', { name: fresh.value, locale: currentLocale() });
      people.append(row({ id, name: fresh.value.trim(), locale: currentLocale() }));
      fresh.value = '';
    } catch (error) {
      complain(wrong, error);
    }
  };
  const form = h('form', { class: 'add', onsubmit: add }, h('label', { for: 'new-person' }, t('addPerson')), fresh, h('button', { type: 'submit', class: 'button secondary' }, t('add')));
  open('switcher', t('switchTitle'), h('p', {}, t('switchText')), people, wrong, form);
}

/** Opens another channel. */
export function askChannel(guild) {
  const wrong = trouble();
  const name = h('input', { type: 'text', maxlength: '32', required: true, id: 'new-channel' });
  const add = async (event) => {
    event.preventDefault();
    try {
      const { id } = await act('channels', { as: world.me, guild, name: name.value });
      dialog.close();
      location.hash = id;
    } catch (error) {
      complain(wrong, error);
    }
  };
  const footer = h('footer', {}, h('button', { type: 'submit', class: 'button primary' }, t('add')));
  const dialog = open('form', t('addChannel'), h('form', { onsubmit: add }, h('label', { class: 'form-row' }, h('span', {}, t('channelName')), name), wrong, footer));
  name.focus();
}

/** Opens a form of the bot; `send` gets the texts of its fields. */
export function fillForm(form, send) {
  const SHORT = 1;
  const fields = form.components.map((row) => {
    const { label, placeholder = '', value = '', style, required = true, max_length: maxlength = 4000 } = row.components[0];
    const common = { required, placeholder, maxlength: String(maxlength) };
    const field = style === SHORT ? h('input', { type: 'text', ...common }) : h('textarea', { rows: '8', class: 'code', spellcheck: 'false', ...common });
    field.value = value;
    return { field, row: h('label', { class: 'form-row' }, h('span', {}, label), field) };
  });
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    send(fields.map(({ field }) => field.value));
  };
  const footer = h('footer', {}, h('button', { type: 'submit', class: 'button primary' }, t('send')));
  const dialog = open('form', form.title, h('form', { onsubmit: submit }, fields.map(({ row }) => row), footer));
  fields[0]?.field.focus();
}

/** Help, and how to get the bot into a real server. */
export function showHelp() {
  open('help', t('helpTitle'), h('p', {}, t('helpKeys')), h('h3', {}, t('real')), realBot());
}

/** How to get the bot into a real server: `setup` asks for the token and prints the invite link. */
export function realBot() {
  const [create, start] = list('realSteps');
  const command = h('code', {}, world.setup);
  return [h('p', {}, t('realText')), h('ol', { class: 'steps' }, h('li', {}, create), h('li', {}, start, ' ', command))];
}
