import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';
import type { Answer } from './read-answers.ts';

const PORT = '/api/port_details?id=FRLRH';
const DAY_MS = 86_400_000;

const answerOf = (text: string, age = 0): Answer => ({ status: 200, text, version: `"${text}"`, age });

/** An API by address, whose answers a test changes; what it lacks it does not answer. */
async function openKept(maxBytes?: number) {
  const folder = join(await mkdtemp(join(tmpdir(), 'kept-')), 'answers');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
  const api = new Map<string, Answer>();
  const asked: string[] = [];
  const reports: string[] = [];
  const clock = { now: Date.now() };
  const start = () =>
    new KeptAnswers({
      read: async (address) => {
        asked.push(address);
        return api.get(address) ?? null;
      },
      folder,
      report: (sentence) => void reports.push(sentence),
      now: () => clock.now,
      ...(maxBytes === undefined ? {} : { maxBytes }),
    });
  const kept = start();
  const read = (address = PORT, from = kept) => from.read(address, 'fr');
  /** Reads while the API answers, and waits until that is kept. */
  const learn = async (...addresses: string[]) => {
    for (const address of addresses) {
      api.set(address, api.get(address) ?? answerOf(address));
      await read(address);
      await kept.settled();
    }
    asked.length = 0;
  };
  return { folder, api, asked, reports, clock, start, kept, read, learn };
}

describe('what the API answered', () => {
  it('stands in while it does not answer, with its age', async () => {
    const { api, clock, read, learn, kept } = await openKept();
    expect(await read()).toBeNull();
    await learn(PORT);
    expect(kept.isFailing()).toBe(false);
    api.delete(PORT);
    clock.now += 7_200_000;
    expect(await read()).toEqual({ ...answerOf(PORT), age: 7_200 });
    expect(kept.isFailing()).toBe(true);
  });

  it('is current for as long as the API says the same', async () => {
    const { api, clock, read, learn } = await openKept();
    await learn(PORT);
    clock.now += 7_200_000;
    await learn(PORT);
    api.delete(PORT);
    clock.now += 5_000;
    expect(await read()).toMatchObject({ age: 5 });
  });

  it('is as old as the API says, whose database is away', async () => {
    const { api, read, learn } = await openKept();
    api.set(PORT, answerOf('La Rochelle', 600));
    await learn(PORT);
    api.delete(PORT);
    expect(await read()).toMatchObject({ text: 'La Rochelle', age: 600 });
  });

  it('stands in at once after a failure, and the API is asked beside it', async () => {
    const { api, asked, clock, read, learn, kept } = await openKept();
    await learn(PORT);
    api.delete(PORT);
    await read();
    api.set(PORT, answerOf('newer'));
    expect(await read()).toMatchObject({ text: PORT });
    expect(asked).toEqual([PORT, PORT]);
    await expect.poll(() => kept.isFailing()).toBe(false);
    expect(await read()).toMatchObject({ text: 'newer', age: 0 });
    api.delete(PORT);
    clock.now += 1;
    await kept.settled();
    expect(await read()).toMatchObject({ text: 'newer' });
  });

  it('is forgotten once it is gone, and after a week', async () => {
    const { api, clock, read, learn } = await openKept();
    await learn(PORT, '/api/ports_data');
    api.set(PORT, { status: 404, text: '{}', version: '404', age: 0 });
    expect(await read()).toMatchObject({ status: 404 });
    api.clear();
    expect(await read()).toBeNull();
    clock.now += 7 * DAY_MS - 1;
    expect(await read('/api/ports_data')).not.toBeNull();
    clock.now += 2;
    expect(await read('/api/ports_data')).toBeNull();
  });

  it('is found by the next process, and by it alone where it is whole', async () => {
    const { api, clock, folder, start, read, learn } = await openKept();
    await learn(PORT, '/api/ports_data');
    api.clear();
    clock.now += 3_600_000;
    expect(await read(PORT, start())).toEqual({ ...answerOf(PORT), age: 3_600 });
    for (const name of await readdir(folder)) await writeFile(join(folder, name), 'torn');
    expect(await read(PORT, start())).toBeNull();
  });

  it('takes no more room than it may, and what was not read for longest goes', async () => {
    const { api, folder, start, read, learn } = await openKept(300);
    await learn('/api/a', '/api/b', '/api/a', '/api/c', '/api/a', '/api/d', '/api/e');
    const left = (await readdir(folder)).length;
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(5);
    api.clear();
    expect(await read('/api/b')).toBeNull();
    expect(await read('/api/e')).not.toBeNull();
    expect(await read('/api/b', start())).toBeNull();
  });

  it('that cannot be kept is said once, and answered', async () => {
    const { api, folder, reports, read, learn } = await openKept();
    await writeFile(folder, 'a file where the folder would be');
    await learn(PORT, '/api/ports_data');
    expect(await read()).toEqual(api.get(PORT));
    expect(reports).toEqual(['What the API answered cannot be kept']);
  });
});
