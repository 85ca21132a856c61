// One message.

import { avatar, h, icon } from './dom.js';
import { row } from './controls.js';
import { layout } from './layout.js';
import { markdown } from './markdown.js';
import { attachment } from './pictures.js';
import { act } from './server.js';
import { moment, rich, t } from './texts.js';
import { names, world } from './world.js';

/** Messages of one author within this time are grouped. */
const TOGETHER_MS = 7 * 60_000;
/** How long the bot can be thinking. */
const ANSWER_MS = 15 * 60_000;

/** A message as an item of the list; `before` is the one above it. */
export function messageItem(message, before, pending) {
  const author = world.people.get(message.author);
  const together = before && belongsTo(message, before);
  const called = message.mentions_me && !message.thread_begun;
  const classes = ['message', together && 'together', called && 'called', message.ephemeral && 'private', message.cause?.command && 'answer'];
  const head = h(
    'div',
    { class: 'head' },
    h('span', { class: 'author' }, author?.name ?? '?'),
    author?.bot && h('span', { class: 'tag' }, t('app')),
    h('time', { class: 'sent', datetime: new Date(message.sent).toISOString() }, moment(message.sent)),
  );
  return h(
    'li',
    { class: classes.filter(Boolean).join(' '), 'data-id': message.id, 'data-author': message.author },
    above(message),
    h('div', { class: 'picture' }, avatar(author)),
    h('div', { class: 'body' }, head, message.thread_begun ? threadBegun(message) : content(message, author, pending)),
  );
}

function belongsTo(message, before) {
  return (
    before.author === message.author &&
    !message.reply &&
    !message.cause?.command &&
    !message.thread_begun &&
    !before.thread_begun &&
    before.ephemeral === message.ephemeral &&
    message.sent - before.sent < TOGETHER_MS
  );
}

/** The line above: which command or message this answers. */
function above(message) {
  if (message.cause?.command) {
    const user = h('span', { class: 'user' }, world.people.get(message.cause.user)?.name ?? '?');
    const command = h('span', { class: 'mention' }, `/${message.cause.command}`);
    return h('div', { class: 'above' }, icon('reply'), h('span', {}, rich('used', { user, command })));
  }
  if (!message.reply) return null;
  const author = world.people.get(message.reply.author);
  const text = author ? [h('span', { class: 'user' }, `@${author.name}`), ' ', firstLine(message.reply.content)] : t('gone');
  return h('div', { class: 'above' }, icon('reply'), h('span', { class: 'cut' }, text));
}

/** The first line of a message without its markup, as a reminder. */
function firstLine(text) {
  const holder = h('div', {}, markdown(text.split('\n')[0], names));
  return holder.textContent.slice(0, 100) || t('picture');
}

function content(message, author, pending) {
  if (message.thinking) {
    const lost = Date.now() - message.sent > ANSWER_MS;
    const text = lost ? t('noAnswer') : t('thinking', { name: author?.name ?? '' });
    const dots = lost ? null : h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
    return [h('div', { class: 'text thinking' }, dots, text), footer(message)];
  }
  const classic = () => [message.content && text(message), message.attachments.map(attachment), message.components.map((part) => row(message, part, pending))];
  return [
    message.v2 ? [layout(message, pending), edited(message)] : classic(),
    h('p', { class: 'trouble', role: 'alert', hidden: true }),
    footer(message),
  ];
}

function text(message) {
  const nodes = markdown(message.content, names);
  const mark = edited(message);
  const last = nodes.at(-1);
  if (mark && last?.matches('p, .subtext')) last.append(mark);
  else if (mark) nodes.push(mark);
  return h('div', { class: 'text' }, nodes);
}

function edited(message) {
  return message.edited && !message.ephemeral ? h('small', { class: 'edited' }, ` ${t('edited')}`) : null;
}

function footer(message) {
  if (!message.ephemeral) return null;
  const dismiss = () => act('dismiss', { as: world.me, channel: message.channel, message: message.id });
  return h('div', { class: 'only-you' }, icon('eye'), t('onlyYou'), ' · ', h('button', { type: 'button', class: 'text-button', onclick: dismiss }, t('dismiss')));
}

function threadBegun(message) {
  const thread = [...world.channels.values()].find((found) => found.parent === message.channel && found.name === message.content);
  const link = thread ? h('a', { href: `#${thread.id}` }, message.content) : message.content;
  const user = h('strong', {}, world.people.get(message.author)?.name ?? '?');
  return h('div', { class: 'text' }, icon('thread'), ' ', rich('beganThread', { user, thread: link }));
}

/** Replaces a message by its new version; keeps unchanged pictures and the focus. */
export function replaceItem(old, fresh) {
  const controls = (item) => [...item.querySelectorAll('.button, .menu-button')];
  const focused = controls(old).indexOf(document.activeElement);
  for (const image of fresh.querySelectorAll('img[src^="/local/"]')) {
    const same = [...old.querySelectorAll('img')].find((other) => other.getAttribute('src') === image.getAttribute('src'));
    if (same) {
      same.alt = image.alt;
      image.replaceWith(same);
    }
  }
  old.replaceWith(fresh);
  if (focused >= 0) {
    const now = controls(fresh);
    (now[focused] ?? now.at(-1))?.focus({ preventScroll: true });
  }
}
