import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeferredFetch } from './deferred-fetch.ts';

const PORT = '/api/port_details?id=FRLRH';
const USER = '/api/cookie';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { etag: '"now-br"' } }));
});

async function isAnswered(answer: Promise<Response>): Promise<boolean> {
  return Promise.race([
    answer.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20)),
  ]);
}

describe('until a rendered page is hydrated', () => {
  it('its own answers arrive at once, all others after the hydration', async () => {
    const deferred = new DeferredFetch({ versions: { [PORT]: '"now"' } });
    const [port, user] = [deferred.fetch(PORT), deferred.fetch(USER)];
    expect([await isAnswered(port), await isAnswered(user)]).toEqual([true, false]);
    deferred.release();
    expect(await isAnswered(user)).toBe(true);
    expect(await isAnswered(deferred.fetch(USER))).toBe(true);
  });

  it('a network failure arrives after the hydration', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const deferred = new DeferredFetch({ versions: {} });
    const failed = deferred.fetch(USER).catch((cause: Error) => new Response(cause.message));
    expect(await isAnswered(failed)).toBe(false);
    deferred.release();
    expect(await (await failed).text()).toBe('Failed to fetch');
  });

  it('changed answers are recognised', async () => {
    const [same, changed] = ['"now"', '"before"'].map(
      (version) => new DeferredFetch({ versions: { [PORT]: version } }),
    );
    expect(same?.isUnchanged()).toBe(false);
    await Promise.all([same?.fetch(PORT), changed?.fetch(PORT)]);
    expect([same?.isUnchanged(), changed?.isUnchanged()]).toEqual([true, false]);
  });

  it('a page without reads is never changed', () => {
    expect(new DeferredFetch({ versions: {} }).isUnchanged()).toBe(true);
  });
});
