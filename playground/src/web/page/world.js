// The state of the page: people, channels and messages as one person sees them.

import { after, h } from './dom.js';

export const world = {
  me: null,
  bot: null,
  online: false,
  setup: '',
  people: new Map(),
  guilds: [],
  channels: new Map(),
  /** The channel that is open. */
  here: null,
  /** Messages of the open channel by id. */
  messages: new Map(),
  /** Commands that can be used in the open channel. */
  commands: [],
};

/** Takes over the server's state, except messages. */
export function learn(state) {
  world.me = state.me;
  world.bot = state.bot;
  world.online = state.online;
  world.setup = state.setup;
  world.people = new Map(state.people.map((person) => [person.id, person]));
  world.guilds = state.guilds;
  world.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
}

export function me() {
  return world.people.get(world.me);
}

export function bot() {
  return world.people.get(world.bot);
}

export function channel() {
  return world.channels.get(world.here);
}

/** Returns local people, server owners last. */
export function locals() {
  const people = [...world.people.values()].filter((person) => !person.bot);
  return [...people.filter((person) => !person.owner), ...people.filter((person) => person.owner)];
}

/** The page as another person, in the same channel. */
export function addressOf(id) {
  return `/?as=${id}${world.here ? `#${world.here}` : ''}`;
}

/** How mentions are shown. */
export const names = {
  person(id) {
    const person = world.people.get(id);
    const own = id === world.me ? 'mention own' : 'mention';
    return h('span', { class: own, 'data-user': id }, `@${person?.name ?? 'unknown-user'}`);
  },
  channel(id) {
    const found = world.channels.get(id);
    return h('a', { class: 'mention', href: `#${id}` }, found ? `#${found.name}` : '#unknown');
  },
  /** An address; its text is the address itself if it has no other. */
  link: (url, label) => link(url, {}, (_, name) => label ?? name),
};

/** A link; addresses of channels and messages stay on the page. `label` creates its text and gets whether it leads elsewhere. */
export function link(url, props, label) {
  const [, place, message] = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url) ?? [];
  if (place) {
    const name = `#${world.channels.get(place)?.name ?? 'unknown'}${message ? ' › 💬' : ''}`;
    return h('a', { class: 'mention', ...props, href: `#${place}${message ? `/${message}` : ''}` }, label(false, name));
  }
  return h('a', { ...props, href: /^https?:\/\//.test(url) ? url : null, target: '_blank', rel: 'noopener noreferrer' }, label(true, url));
}

// --- Read messages ------------------------------------------------------------------------------------------------

const readKey = (id) => `grovekeeper.read.${world.me}.${id}`;

/** Records that everything in a channel was seen; false if it was already. */
export function markRead(id) {
  const last = world.channels.get(id)?.last;
  if (!last || !after(last, localStorage.getItem(readKey(id)))) return false;
  localStorage.setItem(readKey(id), last);
  return true;
}

export function isUnread(found) {
  return Boolean(found.last) && after(found.last, localStorage.getItem(readKey(found.id)));
}

/** Returns how many mentions there are since the last look. */
export function unreadPings(found) {
  const read = localStorage.getItem(readKey(found.id));
  return found.pings.filter((id) => after(id, read)).length;
}
