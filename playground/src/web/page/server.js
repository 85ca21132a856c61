// Requests to the local Discord.

import { t } from './texts.js';

/** Returns the error message, translated if the page has a text for it. */
export class Trouble extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function request(path, options) {
  const response = await fetch(`/local/${path}`, options).catch(() => {
    throw new Trouble('unreachable', t('unreachable'));
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { error = 'broken', message = String(response.status) } = body;
  throw new Trouble(error, t(['nobody', 'nothing', 'not-allowed'].includes(error) ? `error-${error}` : 'error', { message }));
}

/** Queries something as a person sees it. */
export async function ask(path, query) {
  const given = Object.entries(query).filter(([, value]) => value);
  return request(`${path}?${new URLSearchParams(given)}`);
}

/** Performs an action. */
export async function act(path, body) {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Listens for changes; calls `down` when the server is gone, and `hello` when it is back. */
export function listen(me, handlers, down) {
  let source;
  const connect = () => {
    source = new EventSource(`/local/events?as=${encodeURIComponent(me)}`);
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
    source.addEventListener('error', () => {
      down();
      // The browser retries automatically, but not after an error response.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
    });
  };
  connect();
  addEventListener('pagehide', () => source.close());
  // A page that comes back from the browser's cache has missed everything.
  addEventListener('pageshow', (event) => event.persisted && connect());
}
