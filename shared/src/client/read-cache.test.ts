import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { CACHE_LIFETIME } from './read-cache.ts';

/** A client with a clock of its own, on a network whose answers the test gives one by one. */
function openClient() {
  const clock = { now: 1_000_000 };
  const requests: { url: string; signal: AbortSignal; answer: (body: unknown, status?: number) => void }[] =
    [];
  const fetch = vi.fn<typeof globalThis.fetch>((url, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const signal = init?.signal ?? new AbortController().signal;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({
      url: String(url),
      signal,
      answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
    });
    return promise;
  });
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch,
    now: () => clock.now,
  });
  const readPorts = (signal?: AbortSignal) =>
    client.call('ports_data', {}, signal === undefined ? {} : { signal });
  return { client, clock, fetch, requests, readPorts };
}

const noPorts = { ok: true, answer: [] };
const givenUp = { ok: false, error: { kind: 'ABORTED', message: 'the call was given up' } };

describe('callers at the same time', () => {
  it('share one request and its answer', async () => {
    const { readPorts, requests, fetch } = openClient();
    const asked = [readPorts(), readPorts(new AbortController().signal), readPorts()];
    requests[0]?.answer([]);
    expect(await Promise.all(asked)).toEqual([noPorts, noPorts, noPorts]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('share a failure too', async () => {
    const { readPorts, requests, fetch } = openClient();
    const asked = [readPorts(), readPorts()];
    requests[0]?.answer(null, 500);
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([false, false]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('do not share when they ask for different things', () => {
    const { client, requests } = openClient();
    void client.call('port_details', { id: 'FRLRH' });
    void client.call('port_details', { id: 'FRBOD' });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/port_details?id=FRLRH',
      '/api/port_details?id=FRBOD',
    ]);
  });

  it('do not share a write', () => {
    const { client, fetch } = openClient();
    void client.call('mailing', { email: 'a@b.fr' });
    void client.call('mailing', { email: 'a@b.fr' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('an answer (ST12, K4)', () => {
  async function answered() {
    const opened = openClient();
    const asked = opened.readPorts();
    opened.clock.now += 5_000;
    opened.requests[0]?.answer([]);
    await asked;
    return opened;
  }

  it('is kept for 60 s from the moment it came', async () => {
    const { readPorts, clock, fetch } = await answered();
    clock.now += CACHE_LIFETIME - 1;
    expect(await readPorts()).toEqual(noPorts);
    expect([fetch.mock.calls.length, CACHE_LIFETIME]).toEqual([1, 60_000]);
  });

  it('is asked for again after that', async () => {
    const { readPorts, clock, fetch } = await answered();
    clock.now += CACHE_LIFETIME;
    void readPorts();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is asked for again once the client was told to forget', async () => {
    const { client, readPorts, fetch } = await answered();
    client.forget();
    void readPorts();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is asked for again once the client was told to forget its operation, and no other', async () => {
    const { client, readPorts, fetch } = await answered();
    client.forget('port_details', 'favorites');
    expect(await readPorts()).toEqual(noPorts);
    client.forget('mechanics_data', 'ports_data');
    void readPorts();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('stays when a caller leaves after it came', async () => {
    const { readPorts, fetch } = await answered();
    expect(await readPorts(AbortSignal.abort())).toEqual(givenUp);
    expect(await readPorts()).toEqual(noPorts);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a write (ST12)', () => {
  const ASK = { first_name: 'Anne', last_name: 'Le Goff', message: '' };

  /** A client that keeps what was asked of support, and something that has nothing to do with it. */
  async function kept() {
    const opened = openClient();
    const asked = [opened.client.call('own_requests', {}), opened.readPorts()];
    opened.requests[0]?.answer({ requests: [], cursor: null });
    opened.requests[1]?.answer([]);
    await Promise.all(asked);
    opened.requests.length = 0;
    return opened;
  }

  it.each([
    ['was done', { id: '6f1c2a30-0000-4000-8000-000000000001' }, 200],
    ['was refused', { failure: true, failure_message: 'Déjà.', failure_kind: 'request_open' }, 409],
    ['has no answer', null, 502],
  ])('that %s makes the reads of its row stale, and no others', async (_, body, status) => {
    const { client, requests, readPorts } = await kept();
    const written = client.call('request_name_change', ASK);
    requests[0]?.answer(body, status);
    await written;
    void client.call('own_requests', {});
    void readPorts();
    expect(requests.map(({ url }) => url)).toEqual(['/api/request_name_change', '/api/own_requests']);
  });

  it('that makes nothing old leaves everything', async () => {
    const { client, requests, readPorts, fetch } = await kept();
    const written = client.call('mailing', { email: 'a@b.fr' });
    requests[0]?.answer({ email: 'a@b.fr' });
    await written;
    await client.call('own_requests', {});
    await readPorts();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('of bytes has made old what its row names', async () => {
    const { client, requests } = openClient();
    const file_id = '6f1c2a30-0000-4000-8000-000000000001';
    const read = client.call('upload_state', { file_id });
    requests[0]?.answer({ file_id, part_size: 1, parts: 1, received: [], done: false });
    await read;
    const sent = client.sendBytes(
      'upload_document_part',
      { file_id, number: 0 },
      { bytes: new Blob(['age']) },
    );
    requests[1]?.answer({});
    await sent;
    void client.call('upload_state', { file_id });
    expect(requests).toHaveLength(3);
  });

  it('does not keep what was asked for before it ended, and may have been answered before', async () => {
    const { client, requests } = openClient();
    const written = client.call('request_name_change', ASK);
    const early = client.call('own_requests', {});
    requests[0]?.answer({ id: '6f1c2a30-0000-4000-8000-000000000001' });
    await written;
    requests[1]?.answer({ requests: [], cursor: null });
    expect((await early).ok).toBe(true);
    void client.call('own_requests', {});
    expect(requests).toHaveLength(3);
  });
});

describe('a failure', () => {
  it('is not kept', async () => {
    const { readPorts, requests } = openClient();
    const first = readPorts();
    requests[0]?.answer({ failure: true, failure_message: 'Réessayez.' }, 503);
    expect((await first).ok).toBe(false);
    const second = readPorts();
    requests[1]?.answer([]);
    expect(await second).toEqual(noPorts);
  });
});

describe('a caller that leaves', () => {
  it('is told at once, and leaves the others their request', async () => {
    const { readPorts, requests } = openClient();
    const leaving = new AbortController();
    const [left, stayed] = [readPorts(leaving.signal), readPorts(new AbortController().signal)];
    leaving.abort();
    expect(await left).toEqual(givenUp);
    expect(requests[0]?.signal.aborted).toBe(false);
    requests[0]?.answer([]);
    expect(await stayed).toEqual(noPorts);
  });

  it('cannot end the request of a caller that never leaves', async () => {
    const { readPorts, requests } = openClient();
    const leaving = new AbortController();
    const [stayed, left] = [readPorts(), readPorts(leaving.signal)];
    leaving.abort();
    expect(await left).toEqual(givenUp);
    requests[0]?.answer([]);
    expect(await stayed).toEqual(noPorts);
  });

  it('ends the request when it was the last to wait, and the next caller asks anew', async () => {
    const { readPorts, requests } = openClient();
    const callers = [new AbortController(), new AbortController()];
    const asked = callers.map(({ signal }) => readPorts(signal));
    for (const caller of callers) caller.abort();
    expect(await Promise.all(asked)).toEqual([givenUp, givenUp]);
    expect(requests[0]?.signal.aborted).toBe(true);
    const next = readPorts();
    requests[1]?.answer([]);
    expect(await next).toEqual(noPorts);
  });
});
