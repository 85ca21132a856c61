// What stands at the top of a channel, and the first visit: a table for two in one click.

import { h, icon } from './dom.js';
import { leaves } from './commands.js';
import { realBot } from './dialogs.js';
import { act } from './server.js';
import { list, rich, t } from './texts.js';
import { addressOf, bot, channel, locals, me, world } from './world.js';

/** The command that opens a table. */
function newTable() {
  return leaves(world.commands).find((leaf) => leaf.path === 'table new');
}

/** Who else could sit at the table. */
function other() {
  return locals().find((person) => person.id !== world.me && !person.owner);
}

/** The beginning of the open channel; `begun` is called when the first game runs. */
export function intro(begun) {
  const here = channel();
  if (!here) return [];
  if (here.dm) return [h('h3', { class: 'beginning' }, t('beginningDirect', { name: bot()?.name ?? '' }))];
  const thread = Boolean(here.parent);
  const title = t(thread ? 'beginningThread' : 'beginning', { channel: here.name });
  const text = t(thread ? 'beginningThreadText' : 'beginningText', { channel: here.name });
  const quiet = ![...world.messages.values()].some((message) => message.author === world.bot);
  return [
    h('div', { class: 'beginning-icon' }, icon(thread ? 'thread' : 'hash')),
    h('h3', { class: 'beginning' }, title),
    h('p', { class: 'muted' }, text),
    !thread && quiet && other() && card(begun),
  ].filter(Boolean);
}

function card(begun) {
  const values = { me: me().name, other: other().name };
  const status = h('p', { class: 'welcome-status', role: 'status' });
  const start = h('button', { type: 'button', class: 'button success large', id: 'start-game' }, t('welcomeStart'));
  start.addEventListener('click', () => begin(start, status, values, begun));
  const command = newTable()?.shown ?? 'table new';
  const typed = h('span', { class: 'muted' }, rich('welcomeOr', { command: h('code', {}, `/${command}`) }));
  const real = h('details', {}, h('summary', {}, t('real')), realBot());
  return h('section', { class: 'welcome', 'aria-labelledby': 'welcome-title' }, h('h4', { id: 'welcome-title' }, t('welcomeTitle')), h('p', {}, t('welcomeText', values)), h('div', { class: 'welcome-start' }, start, typed), status, real);
}

/** The very commands that people would type, one after the other. */
async function begin(button, status, values, begun) {
  const [mine, theirs] = [world.me, other().id];
  // What the bot offers first, whatever it is.
  const asked = (newTable()?.options ?? []).filter((option) => option.required && option.choices?.length);
  const steps = [
    [mine, 'table new', asked.map((option) => [option.name, option.choices[0].value])],
    [theirs, 'table join', []],
    [mine, 'table start', []],
  ];
  const here = world.here;
  const words = list('welcomeSteps', { ...values, game: asked[0]?.choices[0].label ?? '' });
  button.disabled = true;
  try {
    for (const [index, [as, command, options]] of steps.entries()) {
      status.textContent = words[index];
      const { outcome } = await act('slash', { as, channel: here, command, options, wait: true });
      if (outcome.is !== 'message') throw new Error(t('noAnswer'));
    }
    localStorage.setItem(`grovekeeper.begun.${mine}`, theirs);
    begun();
  } catch (error) {
    status.textContent = t('welcomeFailed', { why: error.message });
    button.disabled = false;
  }
}

/** After the first game began: how to be the other one. */
export function hint(redraw) {
  const key = `grovekeeper.begun.${world.me}`;
  const partner = world.people.get(localStorage.getItem(key));
  if (!partner) return null;
  const done = () => {
    localStorage.removeItem(key);
    redraw();
  };
  const tab = h('a', { class: 'button success', href: addressOf(partner.id), target: '_blank', rel: 'noopener', onclick: () => setTimeout(done) }, t('newTab', { name: partner.name }));
  const close = h('button', { type: 'button', class: 'quiet', 'aria-label': t('close'), onclick: done }, icon('close'));
  return [h('span', {}, h('strong', {}, t('startedTitle')), ' ', t('startedText', { other: partner.name })), tab, close];
}
