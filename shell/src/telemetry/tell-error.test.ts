import { afterEach, expect, it, vi } from 'vitest';
import { describeError, tellError } from './tell-error.ts';

const FOLDER = 'https://site.example/releases/mfe-wallet/1.3.0';

function thrown(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

afterEach(() => vi.unstubAllGlobals());

it('an error is told by the places in files of releases, without an address', () => {
  const stack = `TypeError: no\n    at press (${FOLDER}/card.9f.js:1:99)\n    at https://site.example/wallet?code=1:1:2\n    at chrome-extension://abc/content.js:1:2`;
  expect(describeError(thrown('no', stack))).toEqual({
    name: 'TypeError',
    message: 'no',
    frames: ['mfe-wallet@1.3.0/card.9f.js:1:99'],
  });
});

it.each([
  ['https://site.example/links/a-secret failed', '… failed'],
  ['ada@example.org is unknown, as is /?code=1', '… is unknown, as is …'],
  ['Unexpected token, "ada lovelace" is not valid JSON', 'Unexpected token, … is not valid JSON'],
  ['berth of 612345678', 'berth of …'],
])('“%s” is told without what may name a person', (message, told) => {
  expect(describeError(thrown(message, '')).message).toBe(told);
});

it.each([null, undefined, 'text of a person', 7, { message: 'a secret' }])('%j has no words', (error) => {
  expect(describeError(error)).toEqual({ name: typeof error, message: '', frames: [] });
});

it('an error whose parts are no texts is told nevertheless', () => {
  const error = Object.assign(new Error('no'), { name: undefined, message: 7, stack: null });
  expect(describeError(error)).toEqual({ name: 'undefined', message: '7', frames: [] });
});

it('a text without end keeps no page busy', () => {
  expect(describeError(thrown('?'.repeat(5_000), '')).message).toBe('?'.repeat(200));
});

it('is no longer than the gateway takes', () => {
  const error = thrown('long '.repeat(1000), `${FOLDER}/card.9f.js:1:99\n`.repeat(50));
  error.name = 'N'.repeat(500);
  const { name, message, frames } = describeError(error);
  expect([name.length, message.length, frames.length]).toEqual([60, 200, 12]);
});

it('is told once of a release, to the gateway alone', () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('navigator', { onLine: true });
  const wallet = { remote: 'mfe-wallet', version: '1.3.0' };
  for (let time = 0; time < 3; time++) tellError(thrown('no', ''), wallet, 'a.ticket');
  tellError(thrown('no', ''), { ...wallet, version: '1.2.0' }, 'a.ticket');
  const bodies = fetching.mock.calls.map(([address, init]) => [address, JSON.parse(String(init?.body))]);
  const message = { name: 'TypeError', message: 'no', frames: [], ticket: 'a.ticket' };
  expect(bodies).toEqual([
    ['/telemetry/errors', { ...wallet, ...message }],
    ['/telemetry/errors', { ...wallet, version: '1.2.0', ...message }],
  ]);
});
