import type { CDPSession } from '@playwright/test';

/** What a page asked the network for. What came out of the browser's cache is no part of it. */
export interface Traffic {
  readonly requests: number;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
  /** Bytes of scripts, compressed as they came, without headers. What was fetched for a later page is no part of it. */
  readonly script: number;
  /** Bytes of the files that were fetched for a later page. */
  readonly ahead: number;
  /** Bytes of the entries of remotes, as of scripts. */
  readonly entries: number;
}

interface Fetched {
  url: string;
  mime: string;
  ahead: boolean;
  headers: number;
  cached: boolean;
  bytes: number;
}

/** Milliseconds without a request after which a page has what it wants. */
const QUIET = 500;
/** Milliseconds after which a page is not waited for any more. */
const PATIENCE = 60_000;
const RELEASE_FILE = /\/releases\/.*\.(js|css)$/;
const ENTRY = /\/remoteEntry\.js$/;

/** Begins to listen to a page's requests. */
export async function watchNetwork(cdp: CDPSession) {
  await cdp.send('Network.enable');
  const fetched = new Map<string, Fetched>();
  const open = new Set<string>();
  let last = performance.now();
  const end = (id: string, bytes: number) => {
    open.delete(id);
    last = performance.now();
    const entry = fetched.get(id);
    if (entry !== undefined) entry.bytes = bytes;
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    open.add(requestId);
    last = performance.now();
    // A page asks for its own files by elements; only the shell fetches them, ahead.
    const ahead = type === 'Fetch' && RELEASE_FILE.test(new URL(request.url).pathname);
    fetched.set(requestId, { url: request.url, mime: '', ahead, headers: 0, cached: false, bytes: 0 });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = fetched.get(requestId);
    if (entry !== undefined) entry.cached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = fetched.get(requestId);
    if (entry === undefined) return;
    entry.mime = response.mimeType;
    entry.headers = response.encodedDataLength;
    entry.cached ||= response.fromDiskCache === true;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));

  return {
    traffic(): Traffic {
      const asked = [...fetched.values()].filter(({ cached }) => !cached);
      const sum = (chosen: readonly Fetched[], of: (entry: Fetched) => number) =>
        chosen.reduce((total, entry) => total + of(entry), 0);
      const body = ({ bytes, headers }: Fetched) => Math.max(0, bytes - headers);
      const scripts = asked.filter(({ mime, ahead }) => /javascript/.test(mime) && !ahead);
      return {
        requests: asked.length,
        bytes: sum(asked, ({ bytes }) => bytes),
        script: sum(scripts, body),
        ahead: sum(
          asked.filter(({ ahead }) => ahead),
          ({ bytes }) => bytes,
        ),
        entries: sum(
          scripts.filter(({ url }) => ENTRY.test(new URL(url).pathname)),
          body,
        ),
      };
    },
    /** Resolves once nothing is asked for any more. */
    async quiet(): Promise<void> {
      const deadline = performance.now() + PATIENCE;
      while (open.size > 0 || performance.now() - last < QUIET) {
        if (performance.now() > deadline)
          throw new Error(`It never ends: ${[...open].map((id) => fetched.get(id)?.url)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
