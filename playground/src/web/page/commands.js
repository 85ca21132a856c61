// Slash commands in the reader's language, one entry for each command that can be sent.

import { currentLocale, t } from './texts.js';
import { locals, world } from './world.js';

const TYPE = { subcommand: 1, group: 2, boolean: 5, user: 6, channel: 7 };

function localised(thing, field) {
  return thing[`${field}_localizations`]?.[currentLocale()] ?? thing[field];
}

/** All commands that can be sent, subcommands written out. */
export function leaves(commands) {
  const found = [];
  const walk = (thing, path, shown) => {
    const inner = thing.options ?? [];
    const deeper = inner.filter((option) => option.type === TYPE.subcommand || option.type === TYPE.group);
    const here = [...path, thing.name];
    const words = [...shown, localised(thing, 'name')];
    if (deeper.length) deeper.forEach((option) => walk(option, here, words));
    else found.push({ path: here.join(' '), shown: words.join(' '), about: localised(thing, 'description'), options: inner.map(option) });
  };
  commands.filter((command) => (command.type ?? 1) === 1).forEach((command) => walk(command, [], []));
  // Subcommands are in the bot's order.
  const first = (leaf) => leaf.shown.split(' ')[0];
  return found.sort((a, b) => first(a).localeCompare(first(b), currentLocale()));
}

function option(data) {
  return {
    name: data.name,
    shown: localised(data, 'name'),
    about: localised(data, 'description'),
    required: data.required === true,
    suggests: data.autocomplete === true,
    choices: choices(data),
  };
}

/** Returns fixed choices; none if any text is allowed. */
function choices(data) {
  if (data.choices?.length) return data.choices.map((choice) => ({ label: localised(choice, 'name'), value: String(choice.value) }));
  if (data.type === TYPE.boolean) return [{ label: t('yes'), value: 'true' }, { label: t('no'), value: 'false' }];
  if (data.type === TYPE.user) return locals().map((person) => ({ label: person.name, value: person.id }));
  if (data.type === TYPE.channel) return [...world.channels.values()].map((found) => ({ label: `#${found.name}`, value: found.id }));
  return null;
}

const small = (text) => text.toLocaleLowerCase(currentLocale());

/** Returns commands that match the text after the slash, best first. */
export function matching(all, typed) {
  const wanted = small(typed.trim().replace(/\s+/g, ' '));
  const rank = (leaf) => {
    const texts = [small(leaf.shown), leaf.path];
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    if (texts.some((text) => text.split(' ').some((word) => word.startsWith(wanted)))) return 1;
    if (texts.some((text) => text.includes(wanted))) return 2;
    return wanted.length > 2 && small(leaf.about).includes(wanted) ? 3 : 4;
  };
  const ranked = all.map((leaf) => [rank(leaf), leaf]).filter(([place]) => place < 4);
  return ranked.sort(([a], [b]) => a - b).map(([, leaf]) => leaf);
}

/** The command that a text begins with and what is typed for its options: `/move text:C4` or `/move C4`. */
export function parse(all, text) {
  const line = text.replace(/^\/\s*/, '');
  const begins = (words) => small(line).startsWith(`${small(words)} `);
  const fits = (leaf) => [leaf.shown, leaf.path].filter(begins).sort((a, b) => b.length - a.length)[0];
  const found = all.map((leaf) => [fits(leaf), leaf]).filter(([words]) => words);
  const [words, leaf] = found.sort(([a], [b]) => b.length - a.length)[0] ?? [];
  if (!leaf) return null;
  const rest = line.slice(words.length).trim();
  const values = new Map();
  const marks = leaf.options
    .flatMap((one) => [one.shown, one.name].map((name) => ({ one, at: ` ${small(rest)}`.indexOf(` ${small(name)}:`), size: name.length + 1 })))
    .filter((mark, index, marks) => mark.at >= 0 && marks.findIndex((other) => other.at === mark.at) === index)
    .sort((a, b) => a.at - b.at);
  marks.forEach(({ one, at, size }, index) => {
    if (!values.has(one.name)) values.set(one.name, rest.slice(at + size, marks[index + 1]?.at).trim());
  });
  if (rest && !marks.length && leaf.options.length) values.set(leaf.options[0].name, rest);
  return { leaf, values };
}
