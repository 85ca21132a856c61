// Discord's markdown, converted to nodes. Text always stays text, so that a message can't inject markup.

import { emoji, h } from './dom.js';
import { timestamp } from './texts.js';

/** Nodes for a message; `names` knows people and channels by id. */
export function markdown(text, names) {
  return blocks(text, names);
}

// --- Blocks -------------------------------------------------------------------------------------------------------

function blocks(text, names) {
  const nodes = [];
  for (const part of text.split(/(```[\s\S]*?```)/)) {
    const fenced = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```$/.exec(part);
    if (fenced && fenced[1]) nodes.push(h('pre', {}, h('code', {}, fenced[1])));
    else if (part) nodes.push(...lines(part.replace(/^\n/, nodes.length ? '' : '\n').replace(/\n$/, ''), names));
  }
  return nodes;
}

const LINES = [
  [/^(#{1,3}) +(.+)$/, ([, marks, rest], names) => h(`h${marks.length + 2}`, { class: `heading-${marks.length}` }, inline(rest, names))],
  [/^-# +(.+)$/, ([, rest], names) => h('small', { class: 'subtext' }, inline(rest, names))],
  [/^> ?(.*)$/, ([, rest], names) => h('blockquote', {}, inline(rest, names))],
];

function lines(text, names) {
  const nodes = [];
  let plain = [];
  let items = null;
  const flush = () => {
    if (plain.length) nodes.push(h('p', {}, inline(plain.join('\n'), names)));
    if (items) nodes.push(items);
    plain = [];
    items = null;
  };
  for (const line of text.split('\n')) {
    const item = /^( *)(?:([-*])|(\d{1,9})\.) +(.+)$/.exec(line);
    if (item) {
      const tag = item[2] ? 'ul' : 'ol';
      if (!items || items.localName !== tag) {
        flush();
        items = h(tag, { start: item[3] });
      }
      items.append(h('li', { class: item[1].length > 1 ? 'deeper' : null }, inline(item[4], names)));
      continue;
    }
    const rule = LINES.find(([pattern]) => pattern.test(line));
    if (rule || items) flush();
    if (rule) nodes.push(rule[1](rule[0].exec(line), names));
    else plain.push(line);
  }
  flush();
  return nodes;
}

// --- Inside a line ------------------------------------------------------------------------------------------------

const wrap = (tag, props = {}) => (match, names) => h(tag, props, inline(match[1], names));

// Inside a pair of marks a backslash takes its next character with it, so that an escaped mark does not end the pair.
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, sign]) => sign],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => h('code', {}, code.trim() || code)],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap('strong')],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap('u')],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, wrap('s')],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (match, names) => spoiler(inline(match[1], names))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)(?<!\s)\*(?!\*)/y, wrap('em')],
  [/(?<![A-Za-z0-9_])_((?:__|\\[\s\S]|[^_\\])+?)_(?![A-Za-z0-9_])/y, wrap('em')],
  [/<@!?(\d{1,20})>/y, ([, id], names) => names.person(id)],
  [/<#(\d{1,20})>/y, ([, id], names) => names.channel(id)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ([, seconds, style]) => time(Number(seconds), style)],
  [/<a?:(\w+):(\d+)>/y, ([, name, id]) => emoji({ id }, `:${name}:`)],
  [/<\/([^:>\n]+):\d+>/y, ([, command]) => h('span', { class: 'mention' }, `/${command}`)],
  [/\[((?:\\[\s\S]|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, label, url], names) => names.link(url, inline(label, names))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], names) => names.link(url)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;!?'")\]*_~|]/y, ([url], names) => names.link(url)],
  [/@(?:everyone|here)\b/y, ([word]) => h('span', { class: 'mention' }, word)],
];

/** Where a rule could begin; everything before it is plain. */
const STARTS = /[\\`*_~|<[@]|https?:\/\//g;

function inline(text, names) {
  const nodes = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    STARTS.lastIndex = at;
    const start = STARTS.exec(text)?.index ?? text.length;
    plain += text.slice(at, start);
    at = start;
    if (at === text.length) break;
    const found = firstMatch(text, at);
    if (found) {
      if (plain) nodes.push(plain);
      plain = '';
      nodes.push(found.make(found.match, names));
      at += found.match[0].length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function firstMatch(text, at) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, make };
  }
  return null;
}

function time(seconds, style) {
  const shown = h('time', { class: 'timestamp', 'data-seconds': seconds, 'data-style': style }, timestamp(seconds, style));
  const date = new Date(seconds * 1000);
  if (!Number.isNaN(date.getTime())) {
    shown.dateTime = date.toISOString();
    shown.title = timestamp(seconds, 'F');
  }
  return shown;
}

/** Updates relative times such as "in 5 minutes". */
export function refreshTimes() {
  for (const shown of document.querySelectorAll('time[data-style=R]')) {
    shown.textContent = timestamp(Number(shown.dataset.seconds), 'R');
  }
}

function spoiler(inside) {
  const reveal = (event) => event.currentTarget.classList.add('open');
  return h('button', { type: 'button', class: 'spoiler', onclick: reveal }, inside);
}
