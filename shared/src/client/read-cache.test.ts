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
