// The top of a channel, and the first visit: a table for two with one click.

import { h, icon } from './dom.js';
import { leaves } from './commands.js';
import { realBot } from './dialogs.js';
import { act } from './server.js';
import { LANGUAGES, list, rich, t } from './texts.js';
import { addressOf, bot, channel, locals, me, world } from './world.js';

/** The command with this path, if the bot has it. */
function command(path) {
  return leaves(world.commands).find((leaf) => leaf.path === path);
}

/** On the first visit, everyone gets the language of the browser, and `/play` is sent as if it had been typed;
 * false if that is impossible. */
export function greet(pending) {
  const key = `grovekeeper.greeted.${world.me}`;
  const here = channel();
  if (!world.online || !command('play') || !here?.writable || here.dm || here.parent || localStorage.getItem(key) || !isQuiet()) return false;
  localStorage.setItem(key, world.here);
  pending(speakAsBrowser().then(play));
  return true;
}

/** Does nothing if the page has no texts in that language, or somebody has chosen another one. */
async function speakAsBrowser() {
  const language = (locale) => locale.split('-')[0];
  const wanted = Object.keys(LANGUAGES).find((locale) => language(locale) === language(navigator.language));
  if (wanted && locals().every((person) => person.locale === 'en-US') && wanted !== 'en-US') await act('language', { locale: wanted });
}

function play() {
  return act('slash', { as: world.me, channel: world.here, command: 'play', options: [] });
}

function isQuiet() {
  return ![...world.messages.values()].some((message) => message.author === world.bot);
}

/** Returns another person for the table. */
function other() {
  return locals().find((person) => person.id !== world.me && !person.owner);
}

/** The beginning of the open channel; `begun` is called when the first game runs, `pending` follows a command. */
export function intro(begun, pending) {
  const here = channel();
  if (!here) return [];
  if (here.dm) return [h('h3', { class: 'beginning' }, t('beginningDirect', { name: bot()?.name ?? '' }))];
  const thread = Boolean(here.parent);
  const title = t(thread ? 'beginningThread' : 'beginning', { channel: here.name });
  const text = t(thread ? 'beginningThreadText' : 'beginningText', { channel: here.name });
  return [
    h('div', { class: 'beginning-icon' }, icon(thread ? 'thread' : 'hash')),
    h('h3', { class: 'beginning' }, title),
    h('p', { class: 'muted' }, text),
    !thread && isQuiet() && other() && card(begun, pending),
  ].filter(Boolean);
}

function card(begun, pending) {
  const values = { me: me().name, other: other().name };
  const status = h('p', { class: 'welcome-status', role: 'status' });
  const direct = command('play');
  const start = h('button', { type: 'button', class: 'button success large', id: 'start-game' }, t(direct ? 'welcomePlay' : 'welcomeStart'));
  start.addEventListener('click', () => (direct ? pending(play(), null, start) : begin(start, status, values, begun)));
  const typed = h('span', { class: 'muted' }, rich('welcomeOr', { command: h('code', {}, `/${(direct ?? command('table new'))?.shown ?? 'table new'}`) }));
  const real = h('details', {}, h('summary', {}, t('real')), realBot());
  return h('section', { class: 'welcome', 'aria-labelledby': 'welcome-title' }, h('h4', { id: 'welcome-title' }, t('welcomeTitle')), h('p', {}, t('welcomeText', values)), h('div', { class: 'welcome-start' }, start, typed), status, real);
}

/** Sends the same commands that people would type, one after another. */
async function begin(button, status, values, begun) {
  const [mine, theirs] = [world.me, other().id];
  // The bot's first suggestion.
  const asked = (command('table new')?.options ?? []).filter((option) => option.required && option.choices?.length);
  const steps = [
    [mine, 'table new', asked.map((option) => [option.name, option.choices[0].value])],
    [theirs, 'table join', []],
    [mine, 'table start', []],
  ];
  const here = world.here;
  const words = list('welcomeSteps', { ...values, game: asked[0]?.choices[0].label ?? '' });
  button.disabled = true;
  try {
    for (const [index, [as, path, options]] of steps.entries()) {
      status.textContent = words[index];
      const { outcome } = await act('slash', { as, channel: here, command: path, options, wait: true });
      if (outcome.is !== 'message') throw new Error(t('noAnswer'));
    }
    localStorage.setItem(`grovekeeper.begun.${mine}`, `${theirs} ${here}`);
    begun();
  } catch (error) {
    status.textContent = t('welcomeFailed', { why: error.message });
    button.disabled = false;
  }
}

/** On the first visit, until the bot has said something to everyone: where this is, and who you are. */
function whereThisIs() {
  const said = [...world.messages.values()].some((message) => message.author === world.bot && !message.ephemeral);
  if (said || !other() || localStorage.getItem(`grovekeeper.greeted.${world.me}`) !== world.here) return null;
  return [h('span', {}, t('welcomeText', { me: me().name, other: other().name }))];
}

/** What is good to know at the beginning; after the first game for two began, how to be the other one. */
export function hint(redraw) {
  const where = whereThisIs();
  if (where) return where;
  const key = `grovekeeper.begun.${world.me}`;
  const [theirs, place] = (localStorage.getItem(key) ?? '').split(' ');
  const partner = world.people.get(theirs);
  if (!partner || place !== world.here) return null;
  const done = () => {
    localStorage.removeItem(key);
    redraw();
  };
  const tab = h('a', { class: 'button success', href: addressOf(partner.id), target: '_blank', rel: 'noopener', onclick: () => setTimeout(done) }, t('newTab', { name: partner.name }));
  const close = h('button', { type: 'button', class: 'quiet', 'aria-label': t('close'), onclick: done }, icon('close'));
  return [h('span', {}, h('strong', {}, t('startedTitle')), ' ', t('startedText', { other: partner.name })), tab, close];
}
