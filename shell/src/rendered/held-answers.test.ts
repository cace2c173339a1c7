import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldAnswers } from './held-answers.ts';

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

describe('while a page that came rendered comes alive', () => {
  it('what it was made from is answered at once, all else once it is alive', async () => {
    const held = new HeldAnswers({ versions: { [PORT]: '"now"' } });
    const [port, user] = [held.fetch(PORT), held.fetch(USER)];
    expect([await isAnswered(port), await isAnswered(user)]).toEqual([true, false]);
    held.release();
    expect(await isAnswered(user)).toBe(true);
    expect(await isAnswered(held.fetch(USER))).toBe(true);
  });

  it('a network that fails is heard of once it is alive', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const held = new HeldAnswers({ versions: {} });
    const failed = held.fetch(USER).catch((cause: Error) => new Response(cause.message));
    expect(await isAnswered(failed)).toBe(false);
    held.release();
    expect(await (await failed).text()).toBe('Failed to fetch');
  });

  it('it is known whether it was made from what is true now', async () => {
    const [same, changed] = ['"now"', '"before"'].map(
      (version) => new HeldAnswers({ versions: { [PORT]: version } }),
    );
    expect(same?.areTheSame()).toBe(false);
    await Promise.all([same?.fetch(PORT), changed?.fetch(PORT)]);
    expect([same?.areTheSame(), changed?.areTheSame()]).toEqual([true, false]);
  });

  it('a page that reads nothing is always true', () => {
    expect(new HeldAnswers({ versions: {} }).areTheSame()).toBe(true);
  });
});
