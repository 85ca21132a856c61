// Channels on the left, people on the right, and the current person.

import { avatar, h, icon } from './dom.js';
import { askChannel, choosePerson } from './dialogs.js';
import { t } from './texts.js';
import { addressOf, bot, isUnread, locals, me, unreadPings, world } from './world.js';

/** Draws both sides again. */
export function drawSides() {
  const focused = document.activeElement?.dataset?.channel;
  document.getElementById('server').textContent = world.guilds[0]?.name ?? '';
  const groups = world.guilds.map(guildChannels);
  const direct = [...world.channels.values()].filter((found) => found.dm);
  if (direct.length) groups.push([h('h2', { class: 'group' }, t('direct')), h('ul', {}, direct.map((found) => channelItem(found, [])))]);
  document.getElementById('channels').replaceChildren(...groups.flat());
  if (focused) document.querySelector(`[data-channel="${focused}"]`)?.focus();
  drawMe();
  drawMembers();
  const pings = [...world.channels.values()].reduce((sum, found) => sum + unreadPings(found), 0);
  const here = world.channels.get(world.here);
  const name = here?.dm ? bot()?.name : `#${here?.name ?? ''}`;
  document.title = `${pings ? `(${pings}) ` : ''}${name} · ${me()?.name ?? ''} · Grovekeeper`;
}

function guildChannels(guild) {
  const inside = [...world.channels.values()].filter((found) => found.guild === guild.id);
  const texts = inside.filter((found) => !found.parent).sort((a, b) => a.position - b.position);
  const threads = (parent) => inside.filter((found) => found.parent === parent.id && (!found.archived || found.id === world.here));
  const add = h('button', { type: 'button', class: 'quiet', 'aria-label': t('addChannel'), title: t('addChannel'), onclick: () => askChannel(guild.id) }, icon('plus'));
  const heading = world.guilds.length > 1 ? guild.name : t('channelsHeading');
  return [h('h2', { class: 'group' }, heading, add), h('ul', {}, texts.map((found) => channelItem(found, threads(found))))];
}

function channelItem(found, threads) {
  const pings = unreadPings(found);
  const open = found.id === world.here;
  const classes = ['channel', open && 'open', found.parent && 'thread', !open && (isUnread(found) || pings) && 'unread'];
  const symbol = found.dm ? 'at' : found.parent ? 'thread' : 'hash';
  const link = h(
    'a',
    { class: classes.filter(Boolean).join(' '), href: `#${found.id}`, 'data-channel': found.id, 'aria-current': open ? 'page' : null },
    icon(found.private ? 'lock' : symbol),
    h('span', { class: 'channel-name' }, found.dm ? (bot()?.name ?? '') : found.name),
    pings > 0 && h('span', { class: 'badge', 'aria-label': t('pings', { count: pings }) }, String(pings)),
  );
  return h('li', {}, link, threads.length > 0 && h('ul', { class: 'threads' }, threads.map((thread) => channelItem(thread, []))));
}

function drawMe() {
  const person = me();
  if (!person) return;
  const focused = document.activeElement?.id === 'switch';
  const button = h(
    'button',
    { type: 'button', class: 'who', id: 'switch', 'aria-haspopup': 'dialog', onclick: choosePerson },
    avatar(person),
    h('span', { class: 'who-name' }, h('strong', {}, person.name), h('small', {}, t('everyoneElse'))),
    icon('switch'),
  );
  document.getElementById('me').replaceChildren(button);
  if (focused) button.focus();
}

function drawMembers() {
  const member = (person) => {
    const own = person.id === world.me;
    const name = [
      h('span', { class: 'member-name' }, person.name, person.owner && icon('crown')),
      h('small', {}, person.bot ? t(world.online ? 'online' : 'offline') : own ? t('you') : `@${person.username}`),
    ];
    const whole = [avatar(person), h('span', { class: 'member-text' }, name)];
    if (person.bot) return h('li', { class: world.online ? 'member online' : 'member' }, h('span', { class: 'member-link' }, whole));
    const link = h('a', { class: 'member-link', href: addressOf(person.id), title: t('switchTo', { name: person.name }), 'aria-current': own ? 'true' : null }, whole);
    const tab = h('a', { class: 'quiet', href: addressOf(person.id), target: '_blank', rel: 'noopener', 'aria-label': t('newTab', { name: person.name }), title: t('newTab', { name: person.name }) }, icon('out'));
    return h('li', { class: own ? 'member own' : 'member' }, link, tab);
  };
  const people = locals();
  document.getElementById('members').replaceChildren(
    h('h2', { class: 'group' }, t('appHeading')),
    h('ul', {}, bot() ? member(bot()) : null),
    h('h2', { class: 'group' }, t('peopleCount', { count: people.length })),
    h('ul', {}, people.map(member)),
    h('button', { type: 'button', class: 'text-button add-person', onclick: choosePerson }, t('addPerson')),
  );
}
