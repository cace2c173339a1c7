import { $user } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { member } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { settingsOpened } from '../settings/wishes.model.ts';
import { $export, exportPressed, fetchArchiveFx, saveArchiveFx } from './data-export.model.ts';

/** A member whose browser fetches as the test says; what was saved lies in `saved`. */
async function visit(answer: () => Response | Promise<Response>, credential: string | null = null) {
  const asked: { readonly url: string; readonly headers: unknown }[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => credential,
    language: () => 'fr',
    fetch: async (url, init) => {
      if (String(url) === '/api/cookie') return refusal('login_required', 401);
      asked.push({ url: String(url), headers: init?.headers });
      return answer();
    },
    now: () => 0,
  });
  const saved: Blob[] = [];
  const scope = fork({
    values: [[$client, client]],
    handlers: [[saveArchiveFx, (archive: Blob) => void saved.push(archive)]],
  });
  await allSettled($user, { scope, params: member() });
  const press = () => allSettled(exportPressed, { scope });
  return { asked, saved, scope, press, state: () => scope.getState($export) };
}

const archive = () => new Response('PK', { headers: { 'content-type': 'application/zip' } });

describe('the archive of what is held on a member', () => {
  it('is fetched with the session’s token, and saved (ST2)', async () => {
    const { press, saved, state, asked } = await visit(archive, 'token');
    await press();
    expect(asked).toEqual([{ url: '/api/export_account', headers: { authorization: 'Bearer token' } }]);
    expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(['PK']);
    expect(state()).toEqual({ status: 'done' });
  });

  it('needs no token where the session is in the cookie', async () => {
    const { press, asked } = await visit(archive);
    await press();
    expect(asked[0]?.headers).toEqual({});
  });

  it('says how much has come', async () => {
    const pieces = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(1000));
        await pieces.promise;
        controller.close();
      },
    });
    const { press, state } = await visit(() => new Response(body));
    const pressed = press();
    await expect.poll(state).toEqual({ status: 'pending', received: 1000 });
    pieces.resolve();
    await pressed;
    expect(state()).toEqual({ status: 'done' });
  });

  it.each([
    ['refused', () => refusal('too_many_requests', 429), 'FAILURE'],
    ['answered by something else', () => new Response('<h1>502</h1>', { status: 502 }), 'PARSING_ERROR'],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 'FETCH_ERROR'],
  ] as const)('says why it did not come: %s (ST2, A4)', async (_, answer, kind) => {
    const { press, state, saved, scope } = await visit(answer);
    await press();
    expect(state()).toMatchObject({ status: 'failed', error: { kind } });
    expect(saved).toEqual([]);
    await allSettled(settingsOpened, { scope, params: { params: {}, query: {} } });
    expect(state()).toEqual({ status: 'none' });
  });

  it('that breaks off is not saved as if it were whole', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(10));
        controller.error(new Error('cut'));
      },
    });
    const { press, state, saved } = await visit(() => new Response(body));
    await press();
    expect([state().status, saved]).toEqual(['failed', []]);
  });

  it('is fetched once by two presses in a row', async () => {
    const answer = laterAnswer();
    const { press, asked, scope } = await visit(() => answer.promise);
    const pressed = [press(), press()];
    expect(scope.getState(fetchArchiveFx.pending)).toBe(true);
    answer.resolve(archive());
    await Promise.all(pressed);
    expect(asked).toHaveLength(1);
  });

  it('is not saved for whoever sits there once the member has left', async () => {
    const answer = laterAnswer();
    const { press, saved, scope } = await visit(() => answer.promise);
    const settled = [press(), allSettled($user, { scope, params: null })];
    answer.resolve(archive());
    await Promise.all(settled);
    expect(saved).toEqual([]);
  });

  it('that is refused for want of a session tells the site (RT7)', async () => {
    const { press, scope } = await visit(() => refusal('session_ended', 401));
    await press();
    expect(scope.getState($user)).toBeNull();
  });
});
