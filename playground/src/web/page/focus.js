// Moves the focus after the bot has answered a press or a choice.

/** The control that was used, to find the next one after the message was redrawn. */
export function remember(control) {
  const { control: id, name } = control.dataset;
  return { id, name, menu: isMenu(control), forward: isForward(control), byKeyboard: control.matches(':focus-visible') };
}

/** Moves the focus to the next control of the answer, unless the person went elsewhere in the meantime. */
export function goOn(used, item) {
  const now = document.activeElement;
  if (!item || (now !== document.body && !now.closest('.message'))) return;
  const next = following(used, item);
  if (next === item) item.tabIndex = -1;
  next.focus({ preventScroll: true });
  if (used.byKeyboard) next.scrollIntoView({ block: 'nearest' });
}

function following(used, item) {
  const all = [...item.querySelectorAll('button.button, .menu-button')].filter((one) => !one.disabled);
  const same = all.find((one) => one.dataset.control === used.id) ?? all.find((one) => isMenu(one) === used.menu && one.dataset.name === used.name);
  // After a menu, the next control; after an arrow, the same arrow; after a decision, the beginning of the next one.
  if (same && used.menu) return all[all.indexOf(same) + 1] ?? same;
  if (same && !used.forward) return same;
  return all.find(isMenu) ?? all.find(isForward) ?? all[0] ?? item;
}

const isMenu = (one) => one.matches('.menu-button');
const isForward = (one) => one.matches('.primary, .success');
