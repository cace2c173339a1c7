import { $credential, sessionDoubted } from '@nfcards/shared/auth';
import { $language } from '@nfcards/shared/common';
import { allSettled, createWatch, fork } from 'effector';
import { null_, number, object, strictObject, string } from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createServiceCall } from './service-call.model.ts';

const berths = createServiceCall('mfe-harbour', {
  path: ({ day }: { readonly day: string }) => `/berths?${new URLSearchParams({ day })}`,
  answer: object({ free: number() }),
});
const booking = createServiceCall('mfe-harbour', {
  method: 'POST',
  path: ({ id }: { readonly id: string; readonly boat: string }) => `/berths/${encodeURIComponent(id)}`,
  body: ({ boat }) => ({ boat }),
  answer: strictObject({ number: string() }),
});
const cancelling = createServiceCall('mfe-harbour', { method: 'DELETE', path: () => '/x', answer: null_() });

function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn(async (..._: Parameters<typeof fetch>) => answer());
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const scope = fork({ values: [[$language, 'en'] as const, [$credential, 'of-the-tab'] as const] });
  return { asked, scope };
}

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });

it('asks below the service of its remote, with the language and the session of the tab', async () => {
  const { asked, scope } = answering(json({ free: 4, more: true }));
  const { status, value } = await allSettled(berths.fx, { scope, params: { day: '2026-11-28' } });
  expect([status, value]).toEqual(['done', { free: 4 }]);
  const [url, init] = asked.mock.calls[0] ?? [];
  expect([url, init?.method, init?.headers, init?.body]).toEqual([
    '/services/mfe-harbour/berths?day=2026-11-28',
    'GET',
    { 'accept-language': 'en', authorization: 'Bearer of-the-tab' },
    undefined,
  ]);
});

it('sends JSON, and leaves the cookie to the browser', async () => {
  const { asked } = answering(json({ number: 'A7' }));
  await allSettled(booking.fx, { scope: fork(), params: { id: 'A/7', boat: 'Penfret' } });
  const [url, init] = asked.mock.calls[0] ?? [];
  expect([url, init?.headers, init?.body, init?.credentials]).toEqual([
    '/services/mfe-harbour/berths/A%2F7',
    { 'accept-language': 'fr', 'content-type': 'application/json' },
    '{"boat":"Penfret"}',
    'same-origin',
  ]);
});

it('reads an answer without a body', async () => {
  const { scope } = answering(() => new Response(null, { status: 204 }));
  expect(await allSettled(cancelling.fx, { scope, params: undefined })).toMatchObject({
    status: 'done',
    value: null,
  });
});

it.each([
  [
    'a refusal',
    json({ failure: true, failure_kind: 'berth_taken', failure_message: 'It is taken.' }, 409),
    {
      kind: 'FAILURE',
      status: 409,
      message: 'It is taken.',
      data: { failure_kind: 'berth_taken' },
    },
  ],
  ['a status without words', json({}, 404), { kind: 'STATUS', status: 404 }],
  ['another answer than was promised', json({ free: 'many' }), { kind: 'PARSING_ERROR', status: 200 }],
  ['what is no JSON', () => new Response('<html>'), { kind: 'PARSING_ERROR', status: 200, data: '<html>' }],
  ['no network', () => Promise.reject(new TypeError('offline')), { kind: 'FETCH_ERROR', message: 'offline' }],
])('tells %s as the client of the site does', async (_, answer, error) => {
  const { scope } = answering(answer);
  const { status, value } = await allSettled(berths.fx, { scope, params: { day: '' } });
  expect(status).toBe('fail');
  expect(value).toMatchObject(error);
  expect(scope.getState(berths.$error)).toMatchObject(error);
});

it.each([
  ['login_required', 1],
  ['berth_taken', 0],
])('doubts the session after %s as often as this: %i', async (kind, doubts) => {
  const { scope } = answering(json({ failure: true, failure_kind: kind }, 401));
  const doubted = vi.fn();
  createWatch({ unit: sessionDoubted, scope, fn: doubted });
  await allSettled(berths.fx, { scope, params: { day: '' } });
  expect(doubted).toHaveBeenCalledTimes(doubts);
});
