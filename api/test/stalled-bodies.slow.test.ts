import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../src/app/refusals.ts';
import type { Session } from '../src/sessions/sessions.ts';
import type { Gatekeeper } from '../src/wire/gatekeeper.ts';
import { BODY_BOUNDS, IncomingBodies } from '../src/wire/incoming-bodies.ts';
import type { Handlers } from '../src/wire/outcome.ts';
import { operationRoutes } from '../src/wire/routes.ts';
import { prefix } from './test-server.ts';

const PICTURE = 7 * 1024 * 1024;
const CALLERS = 60;
/** Of each body, before it stalls. */
const SENT = 64 * 1024;
const session: Session = {
  id: 'a session',
  memberId: 'a member',
  kind: 'browser',
  accountType: 'owner',
  placeId: null,
  language: 'fr',
  emailVerified: true,
  fresh: true,
};

let worked: PromiseWithResolvers<void>;
/** Answer without a database; the operations that are not called here have nobody to answer. */
const handlers = {
  update_data: async () => {
    await worked.promise;
    return { kind: 'answer', answer: { type: 'language' } };
  },
  cookie: async () => ({ kind: 'failure', failure: 'nobody' }),
} as unknown as Handlers;
const gatekeeper: Gatekeeper = {
  findSession: async (token) => (token === 'good' ? session : null),
  limiter: {
    take: async () => 0,
    peek: async (_operation, _limits, { address }) => (address === '' ? 9 : 0),
  },
  findDevice: async () => null,
  rememberDevice: async () => [],
  endReplacedSession: async () => undefined,
  siteHosts: [],
};

/** What came back until the connection ended. */
interface Ended {
  readonly status: string | undefined;
  readonly retryAfter: string | undefined;
}

describe.each(['standard', 'legacy'])('on a server of the %s wire', (wire) => {
  let bodies: IncomingBodies;
  let server: ReturnType<typeof fastify>;
  let port: number;
  let sockets: Socket[];
  beforeEach(async () => {
    worked = Promise.withResolvers();
    worked.resolve();
    sockets = [];
    // As ever, but for how long it has patience.
    bodies = new IncomingBodies({ ...BODY_BOUNDS, checkInterval: 1000, lingerTime: 1000 });
    server = fastify({ trustProxy: true });
    server.register(
      operationRoutes({ handlers, gatekeeper, bodies, refusals, legacyWire: wire === 'legacy' }),
      {
        prefix,
      },
    );
    port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** Says that a body of 7 MB comes, sends the beginning of it, and no more. */
  function stall(call: string, headers: readonly string[] = [], sent = SENT): Promise<Ended> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // A connection that the server ends may end in a reset.
    socket.on('error', () => undefined);
    const common = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${PICTURE}`];
    socket.write(`${[`${call} HTTP/1.1`, ...common, ...headers].join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(sent, ' '));
    return closed(socket).then(() => ({
      status: /^HTTP\/1\.1 (\d+)/.exec(text)?.[1],
      retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1],
    }));
  }
  const stallAll = (call: string, headersOf: (caller: number) => readonly string[]) =>
    Promise.all(Array.from({ length: CALLERS }, (_, caller) => stall(call, headersOf(caller))));
  const statuses = (ended: readonly Ended[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(ended, ({ status }) => status ?? 'none')).map(([status, all]) => [
        status,
        all?.length,
      ]),
    );
  const WRITE = `POST ${prefix}/update_data`;
  const good = 'Authorization: Bearer good';

  it.each([
    ['without a session', WRITE, []],
    ['with a session that is over', WRITE, ['Authorization: Bearer old']],
    ['to an address that is none', `POST ${prefix}/nothing`, []],
    ['to an operation that reads', `GET ${prefix}/cookie`, []],
  ])('sixty bodies %s are answered, never kept, and end', async (_, call, headers) => {
    const most = watchMost(bodies);
    const ended = await stallAll(call, () => headers);
    expect(statuses(ended)).toEqual({ [call.includes('nothing') ? '404' : '401']: CALLERS });
    expect([most(), bodies.bytes]).toEqual([0, 0]);
  });

  it('sixty bodies from one address have room for two; the others hear when to come again', async () => {
    const most = watchMost(bodies);
    const ended = await stallAll(WRITE, () => [good]);
    expect(statuses(ended)).toEqual({ 429: CALLERS - 2, none: 2 });
    expect(ended.filter(({ retryAfter }) => Number(retryAfter) > 0)).toHaveLength(CALLERS - 2);
    await expect.poll(() => bodies.bytes).toBe(0);
    expect(most()).toBe(2 * PICTURE);
  });

  it('sixty bodies from sixty addresses have room for six', async () => {
    const most = watchMost(bodies);
    const ended = await stallAll(WRITE, (caller) => [good, `X-Forwarded-For: 192.0.2.${caller}`]);
    expect(statuses(ended)).toEqual({ 503: CALLERS - 6, none: 6 });
    expect(ended.filter(({ retryAfter }) => Number(retryAfter) > 0)).toHaveLength(CALLERS - 6);
    await expect.poll(() => bodies.bytes).toBe(0);
    expect(most()).toBe(6 * PICTURE);
  });

  it('a body that says nothing of its length has the room of the largest', async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const most = watchMost(bodies);
    socket.write(
      `${WRITE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${good}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    await closed(socket);
    await expect.poll(() => bodies.bytes).toBe(0);
    expect(most()).toBe(PICTURE);
  });

  it('a body that trickles ends as well', async () => {
    const ended = stall(WRITE, [good], 1);
    const trickle = setInterval(() => sockets[0]?.write(' '), 20);
    expect(await ended).toEqual({ status: undefined, retryAfter: undefined });
    clearInterval(trickle);
    await expect.poll(() => bodies.bytes).toBe(0);
  });

  it('a body keeps its room while somebody works with it, though who sent it has left', async () => {
    worked = Promise.withResolvers();
    const body = JSON.stringify({ type: 'language', data: 'fr' });
    const leaving = new AbortController();
    const connected = once(server.server, 'connection');
    const call = fetch(`http://127.0.0.1:${port}${prefix}/update_data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer good' },
      body,
      signal: leaving.signal,
    });
    const [served] = await connected;
    await expect.poll(() => bodies.bytes).toBe(body.length);
    leaving.abort();
    await Promise.all([expect(call).rejects.toThrow(), once(served, 'close')]);
    expect(bodies.bytes).toBe(body.length);
    worked.resolve();
    await expect.poll(() => bodies.bytes).toBe(0);
  });
});

/** However it ends: `once` of Node.js would reject for a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

/** The most bytes that were let in at once since then. */
function watchMost(bodies: IncomingBodies): () => number {
  let most = 0;
  const admit = bodies.admit.bind(bodies);
  bodies.admit = (...given) => {
    const admitted = admit(...given);
    most = Math.max(most, bodies.bytes);
    return admitted;
  };
  return () => most;
}
