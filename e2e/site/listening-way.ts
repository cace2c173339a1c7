import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '../fixtures.ts';
import { freePort } from './site.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'told-by-pages.js'));
const SCRIPT_PATH = '/told-by-pages.js';
const INTEGRITY = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;
const TOLD_PATH = '/told-by-a-page';

/** A way to a site that hears what its pages complain of, for a browser whose console cannot be read from outside. */
export interface ListeningWay {
  /** The origin to open instead of the site's. */
  readonly url: string;
  /** Complaints of all pages so far, and answers that a console would show as failed. */
  readonly complaints: () => readonly string[];
  /** Waits until all that pages and their workers ask for by themselves has come. */
  readonly rests: () => Promise<void>;
  /** From now on nothing answers, as without a network; and what pages complain of is not heard. */
  readonly close: () => Promise<void>;
}

/** Milliseconds without a request after which a page has what it wants. */
const QUIET = 1000;
/** Milliseconds, longer than any test: a connection that ends just as it is used again is a request that fails. */
const KEPT = 3_600_000;
/** For the same reason each request to the site has a connection of its own. */
const AGENT = new Agent({ keepAlive: false });
/** A member's page keeps it open for good. */
const STREAM = '/api/events';

export async function openListeningWay(siteUrl: string): Promise<ListeningWay> {
  const complaints: string[] = [];
  const own = new Map<string, (asked: IncomingMessage, answer: ServerResponse) => Promise<void>>([
    [
      SCRIPT_PATH,
      async (_, answer) =>
        void answer
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
          .end(SCRIPT),
    ],
    [
      TOLD_PATH,
      async (asked, answer) => {
        complaints.push(await text(asked));
        answer.writeHead(204).end();
      },
    ],
  ]);
  const underWay = new Set<ServerResponse>();
  let last = performance.now();
  const server = createServer((asked, answer) => {
    if (new URL(asked.url ?? '', siteUrl).pathname !== STREAM) underWay.add(answer);
    last = performance.now();
    answer.on('close', () => {
      if (underWay.delete(answer)) last = performance.now();
    });
    const answers = own.get(asked.url ?? '');
    if (answers === undefined) pass(siteUrl, asked, answer, complaints);
    else answers(asked, answer).catch(() => answer.destroy());
  });
  server.keepAliveTimeout = KEPT;
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    complaints: () => complaints,
    rests: () =>
      expect
        .poll(() => (underWay.size > 0 ? 0 : performance.now() - last), { intervals: [100] })
        .toBeGreaterThan(QUIET),
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As it came, but that a document begins with the script that listens. */
function pass(siteUrl: string, asked: IncomingMessage, answer: ServerResponse, complaints: string[]): void {
  const { method = 'GET', url = '/' } = asked;
  // Plain, so that documents can be read on the way.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const passed = request(new URL(url, siteUrl), { method, headers, agent: AGENT }, (given) => {
    const { statusCode = 502, headers: toldHeaders } = given;
    if (statusCode >= 400) complaints.push(`${statusCode}: ${method} ${url}`);
    if (toldHeaders['content-type']?.startsWith('text/html') !== true) {
      answer.writeHead(statusCode, toldHeaders);
      given.pipe(answer);
      return;
    }
    const { 'content-length': _, ...left } = toldHeaders;
    text(given).then(
      (html) =>
        answer
          .writeHead(statusCode, left)
          .end(
            html.replace(
              '<head>',
              `<head><script src="${SCRIPT_PATH}" integrity="${INTEGRITY}" crossorigin></script>`,
            ),
          ),
      () => answer.destroy(),
    );
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}
