import { readTiming } from './read-timing.ts';

/** Milliseconds after which a call is no part of how the document came up. */
const FIRST_VIEW_MS = 10_000;

/**
 * `fetch` that hands the document's trace on to the site's own API (W3C Trace Context) until the first page is left.
 * The same function where the gateway does not trace the document.
 */
export function tracedFetch(send: typeof fetch): typeof fetch {
  const traceparent = readTiming('traceparent');
  if (traceparent === null) return send;
  const { origin, pathname } = location;
  return (input, init) => {
    const isOfFirstView =
      performance.now() < FIRST_VIEW_MS &&
      location.pathname === pathname &&
      typeof input === 'string' &&
      new URL(input, origin).origin === origin &&
      !isPreloaded(input);
    if (!isOfFirstView) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('traceparent', traceparent);
    return send(input, { ...init, headers });
  };
}

/** With a header of our own, the browser would ask a second time for what the document preloads. */
function isPreloaded(address: string): boolean {
  const links = document.querySelectorAll('link[as=fetch]');
  return Array.from(links).some((link) => link.getAttribute('href') === address);
}
