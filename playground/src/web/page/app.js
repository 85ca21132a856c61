// The page: who you are, the open channel, and what happens in it.

import { Composer } from './composer.js';
import { after, h, icon } from './dom.js';
import { fillForm, showHelp } from './dialogs.js';
import { goOn, remember } from './focus.js';
import { refreshTimes } from './markdown.js';
import { messageItem, replaceItem } from './message.js';
import { act, ask, listen } from './server.js';
import { drawSides } from './sidebar.js';
import { speak, t } from './texts.js';
import { greet, hint, intro } from './welcome.js';
import { bot, channel, learn, markRead, me, world } from './world.js';

const $ = (id) => document.getElementById(id);
const [log, scroller, notice, banner, jump] = ['log', 'scroller', 'notice', 'banner', 'jump'].map($);

/** Distance from the end within which the list follows new messages. */
const NEAR_PX = 120;

let connected = false;
/** Whether there are older messages than the first one shown. */
let earlier = false;
/** Whether the list is kept at its end. */
let following = true;
/** The scroll position before the last scroll. */
let lastTop = 0;
/** Grows with every channel that is opened, so that late answers for another one are dropped. */
let opened = 0;

// --- Interactions -------------------------------------------------------------------------------------------------

/** Presses and commands that the bot has not acknowledged, by interaction. */
const waiting = new Map();
/** Events of interactions that arrived before their id was known. */
const heard = new Map();

/** Follows a press or a command until the bot acknowledges it; false if it was refused at once. */
async function pending(request, message, control) {
  const used = message && control && remember(control);
  control?.classList.add('busy');
  control?.setAttribute('aria-busy', 'true');
  complain('');
  const done = () => {
    control?.classList.remove('busy');
    control?.removeAttribute('aria-busy');
  };
  const fail = (text) => {
    done();
    const place = message && log.querySelector(`[data-id="${message.id}"] .trouble`);
    if (place) {
      place.textContent = text;
      place.hidden = false;
    } else complain(text);
  };
  try {
    const { interaction } = await request;
    waiting.set(interaction, { done, fail, used, command: !message });
    const outcome = heard.get(interaction);
    if (outcome) settle(interaction, outcome);
    return true;
  } catch (error) {
    fail(error.message);
    return false;
  }
}

function settle(id, outcome) {
  heard.set(id, outcome);
  if (heard.size > 200) heard.delete(heard.keys().next().value);
  const known = waiting.get(id);
  if (!known || outcome.is === 'waiting') return;
  if (outcome.is === 'failed') known.fail(t(known.command ? 'noAnswer' : 'failed'));
  else known.done();
  // A deferral is filled in later.
  if (outcome.is === 'thinking' || outcome.done === false) return;
  waiting.delete(id);
  if (outcome.is === 'form') {
    fillForm(outcome.form, (texts) => pending(act('submit', { as: world.me, opened_by: id, texts })));
    return;
  }
  const answer = outcome.message?.id ?? outcome.id;
  if (known.used && answer) goOn(known.used, log.querySelector(`[data-id="${answer}"]`));
}

function complain(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

// --- The open channel ---------------------------------------------------------------------------------------------

const composer = new Composer($('composer'), { pending, complain });

/** How many changes of each kind have arrived. A change that arrives while a response loads is newer than the response. */
const changes = { state: 0, commands: 0 };

async function openChannel(id) {
  const number = (opened += 1);
  world.here = id;
  world.messages = new Map();
  world.commands = [];
  following = true;
  log.setAttribute('aria-busy', 'true');
  complain('');
  showSidebar(false);
  drawTop();
  drawBanner();
  const query = { as: world.me, channel: id };
  const before = changes.commands;
  const [page, commands] = await Promise.all([ask('messages', query), ask('commands', query)]);
  if (number !== opened) return;
  earlier = page.more;
  // Changes that arrived in the meantime are newer.
  for (const message of page.messages) if (!world.messages.has(message.id)) world.messages.set(message.id, message);
  if (changes.commands === before) world.commands = commands;
  drawLog();
  composer.refresh();
  log.removeAttribute('aria-busy');
  toEnd();
  pointOut(location.hash.split('/')[1]);
  seen();
  greet(pending);
}

/** Brings the message that the address names into view. */
function pointOut(id) {
  const item = id && log.querySelector(`[data-id="${id}"]`);
  if (!item) return;
  following = false;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'center' });
  lastTop = scroller.scrollTop;
}

function drawTop() {
  const here = channel();
  const symbol = here?.dm ? 'at' : here?.parent ? 'thread' : 'hash';
  $('title').replaceChildren(icon(symbol), here?.dm ? (bot()?.name ?? '') : (here?.name ?? ''));
  $('topic').textContent = here?.topic ?? '';
  drawSides();
}

function ordered() {
  return [...world.messages.values()].sort((a, b) => (after(a.id, b.id) ? 1 : -1));
}

function drawLog() {
  const messages = ordered();
  log.replaceChildren(...messages.map((message, index) => messageItem(message, messages[index - 1], pending)));
  drawIntro();
}

function drawIntro() {
  const more = h('button', { type: 'button', class: 'button secondary', onclick: loadEarlier }, t('earlier'));
  $('intro').replaceChildren(...(earlier ? [more] : intro(drawBanner, pending)));
}

/** Handles a new or changed message. */
function drawMessage(message) {
  const known = world.messages.has(message.id);
  world.messages.set(message.id, message);
  const messages = ordered();
  const index = messages.findIndex((one) => one.id === message.id);
  const item = messageItem(message, messages[index - 1], pending);
  const old = log.querySelector(`[data-id="${message.id}"]`);
  if (old) replaceItem(old, item);
  else log.insertBefore(item, log.children[index] ?? null);
  if (!known && message.author === world.bot && !earlier) {
    drawIntro();
    drawBanner();
  }
  if (following) toEnd();
  else if (!known) jump.hidden = false;
}

function removeMessage(id) {
  if (!world.messages.delete(id)) return;
  const item = log.querySelector(`[data-id="${id}"]`);
  const focused = item?.contains(document.activeElement);
  const next = item?.nextElementSibling;
  item?.remove();
  // The message below may have to show its author's name again.
  const follower = next && world.messages.get(next.dataset.id);
  if (follower) drawMessage(follower);
  if (focused) composer.focus();
}

async function loadEarlier() {
  const [number, first] = [opened, ordered()[0]];
  if (!earlier || !first) return;
  earlier = false;
  const page = await ask('messages', { as: world.me, channel: world.here, before: first.id });
  if (number !== opened) return;
  earlier = page.more;
  for (const message of page.messages) world.messages.set(message.id, message);
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  following = false;
  drawLog();
  scroller.scrollTop = scroller.scrollHeight - fromEnd;
}

function toEnd() {
  following = true;
  jump.hidden = true;
  keepEnd();
}

/** Shows the newest message: its end, but an answer to a command that is higher than the window from its beginning. */
function keepEnd() {
  const last = log.lastElementChild;
  if (last?.matches('.answer') && last.offsetHeight > scroller.clientHeight) {
    const top = scroller.scrollTop + last.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    // A person who is reading it stays there.
    if (scroller.scrollTop < top) scroller.scrollTop = top;
  } else {
    scroller.scrollTop = scroller.scrollHeight;
  }
  lastTop = scroller.scrollTop;
}

/** Marks everything here as seen, if the page is in front. */
function seen() {
  if (document.visibilityState === 'visible' && following && world.here && markRead(world.here)) drawSides();
}

// --- Server events -----------------------------------------------------------------------------------------

/** Draws everything in the person's language. */
function drawAll() {
  speak(me()?.locale ?? 'en-US');
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text);
  jump.textContent = t('newMessages');
  drawTop();
  drawBanner();
  drawLog();
  composer.refresh();
  if (following) toEnd();
}

function drawBanner() {
  const trouble = !connected ? t('lost') : world.online ? null : t('botOffline', { name: bot()?.name ?? '' });
  const shown = trouble ? [trouble] : hint(drawBanner);
  banner.classList.toggle('hint', !trouble);
  banner.hidden = !shown;
  banner.replaceChildren(...(shown ?? []));
}

async function sync() {
  const before = changes.state;
  const state = await ask('state', { as: new URLSearchParams(location.search).get('as') });
  if (changes.state === before) learn(state);
  connected = true;
  await openChannel(wanted());
  drawAll();
}

/** The channel in the address, or the first one. */
function wanted() {
  const asked = location.hash.slice(1).split('/')[0];
  if (world.channels.has(asked)) return asked;
  const texts = [...world.channels.values()].filter((found) => !found.parent && !found.dm);
  return texts.sort((a, b) => a.position - b.position)[0]?.id ?? [...world.channels.keys()][0];
}

const handlers = {
  hello: () => sync(),
  state(state) {
    changes.state += 1;
    const [before, others] = [JSON.stringify([...world.people.values()]), world.channels.size];
    learn(state);
    if (!world.channels.has(world.here)) return openChannel(wanted());
    // Messages contain people's names, and announcements contain threads.
    if (before !== JSON.stringify([...world.people.values()]) || others !== world.channels.size) drawAll();
    else {
      drawTop();
      drawBanner();
    }
    seen();
    greet(pending);
    return null;
  },
  message(message) {
    const found = world.channels.get(message.channel);
    if (!found) return;
    if (after(message.id, found.last)) {
      found.last = message.id;
      if (message.pinged) found.pings.push(message.id);
      // Your own messages are not news to you.
      if (message.author === world.me || message.ephemeral) markRead(message.channel);
    }
    if (message.channel === world.here) drawMessage(message);
    seen();
    drawSides();
  },
  deleted({ channel: place, id }) {
    if (place === world.here) removeMessage(id);
  },
  interaction: ({ id, outcome }) => settle(id, outcome),
  async commands() {
    changes.commands += 1;
    const number = opened;
    const commands = await ask('commands', { as: world.me, channel: world.here });
    if (number !== opened) return;
    world.commands = commands;
    composer.refresh();
    drawIntro();
    greet(pending);
  },
};

function showSidebar(shown) {
  $('app').classList.toggle('menu-open', shown);
  $('menu').setAttribute('aria-expanded', String(shown));
}

function wire() {
  $('menu').append(icon('menu'));
  $('people-button').append(icon('people'));
  $('help-button').append(icon('help'));
  $('menu').addEventListener('click', () => {
    const shown = !$('app').classList.contains('menu-open');
    showSidebar(shown);
    if (shown) $('sidebar').querySelector('a, button')?.focus();
  });
  $('curtain').addEventListener('click', () => showSidebar(false));
  $('people-button').addEventListener('click', () => $('app').classList.toggle('members-open'));
  $('help-button').addEventListener('click', showHelp);
  // Its address would be read as that of a channel.
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    composer.focus();
  });
  $('composer').addEventListener('focusin', () => following && toEnd());
  jump.addEventListener('click', () => {
    toEnd();
    seen();
  });
  scroller.addEventListener('scroll', () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
    // A loading picture moves the end, too; only a person who scrolls up wants to stay.
    if (near) following = true;
    else if (scroller.scrollTop < lastTop) following = false;
    lastTop = scroller.scrollTop;
    if (following) {
      jump.hidden = true;
      seen();
    }
    if (scroller.scrollTop < 100) loadEarlier();
  });
  // Loading pictures and growing messages move the end.
  const keep = new ResizeObserver(() => following && keepEnd());
  keep.observe(log);
  keep.observe(scroller);
  addEventListener('hashchange', () => openChannel(wanted()));
  addEventListener('visibilitychange', seen);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && $('app').classList.contains('menu-open')) {
      showSidebar(false);
      $('menu').focus();
      return;
    }
    // Typing anywhere writes a message.
    const typing = event.target.closest('input, textarea, select, dialog, [role=listbox], button, a');
    if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) composer.focus();
  });
  setInterval(refreshTimes, 15_000);
}

async function start() {
  wire();
  const asked = new URLSearchParams(location.search).get('as');
  for (;;) {
    try {
      learn(await ask('state', { as: asked }));
      break;
    } catch {
      drawBanner();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
  // The address contains the person, so that another tab can be somebody else.
  if (asked !== world.me) history.replaceState(null, '', `/?as=${world.me}${location.hash}`);
  speak(me()?.locale ?? 'en-US');
  listen(world.me, handlers, () => {
    connected = false;
    drawBanner();
  });
}

start();
