import { $user } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import {
  $isOpen,
  $messageId,
  $sentTo,
  $text,
  formClosed,
  formOpened,
  MAX_MESSAGE_LENGTH,
  messageForm,
  problemsOf,
  sendMessageFx,
  startCall,
  submitted,
  textTyped,
} from './contact.model.ts';

const { $problems, $refusal, $failedAttempts } = messageForm;

const SHOP = { id: 'osm-node-1', category: 'shop' } as const;
const CONVERSATION = '6f1c2a30-0000-4000-8000-000000000300';

function visit() {
  const server = { refuse: null as string | null };
  const visited = visitAs(member(), ({ path, input }) => {
    if (path === 'cookie') return refusal('login_required', 401);
    if (server.refuse !== null) return refusal(server.refuse, 409);
    const message = {
      id: input.id,
      no: 1,
      ours: true,
      author: 'Anne L.',
      text: input.text,
      nfcard_id: null,
      berth: null,
      sent_at: '2026-05-01T12:00:00.000Z',
    };
    return Response.json({ conversation_id: CONVERSATION, message });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: async () => {
      await allSettled(placeOpened, { scope, params: SHOP });
      await allSettled(formOpened, { scope });
    },
    type: (text: string) => allSettled(textTyped, { scope, params: text }),
    send: () => {
      const message = { id: scope.getState($messageId), place_id: SHOP.id, text: scope.getState($text) };
      return allSettled(sendMessageFx, { scope, params: message });
    },
    form: () => ({
      isOpen: scope.getState($isOpen),
      text: scope.getState($text),
      sentTo: scope.getState($sentTo),
    }),
  };
}

describe('a message to a place', () => {
  it('opens a conversation with it, and the form gives way to what says so (ST2)', async () => {
    const { open, type, send, form, inputsOf } = visit();
    await open();
    await type('Avez-vous une poulie ?');
    expect(await send()).toEqual({ status: 'done', value: CONVERSATION });
    expect(inputsOf('start_conversation')).toMatchObject([
      { place_id: SHOP.id, text: 'Avez-vous une poulie ?' },
    ]);
    expect(form()).toEqual({ isOpen: false, text: '', sentTo: CONVERSATION });
  });

  it('is the same one when it is sent again, and another one when it was changed or is a new one', async () => {
    const { open, type, send, inputsOf, server, scope } = visit();
    await open();
    await type('Avez-vous une poulie ?');
    server.refuse = 'internal';
    await send();
    await send();
    await type('Avez-vous deux poulies ?');
    server.refuse = null;
    await send();
    await allSettled(formOpened, { scope });
    await type('Merci');
    await send();
    const [first, again, changed, next] = inputsOf('start_conversation').map(({ id }) => id);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(new Set([first, changed, next]).size).toBe(3);
  });

  it.each(['place_not_connected', 'too_many_requests'])('is kept when refused: %s (ST2)', async (kind) => {
    const { open, type, send, form, server, scope } = visit();
    await open();
    await type('Bonjour');
    server.refuse = kind;
    await send();
    expect(form()).toEqual({ isOpen: true, text: 'Bonjour', sentTo: null });
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: kind } });
    expect(scope.getState(startCall.$error)).not.toBeNull();
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it('is kept through the login that an ended session asks for (RT7)', async () => {
    const { open, type, send, form, server, scope } = visit();
    await allSettled($user, { scope, params: member({ email: 'anne.le.goff@example.org' }) });
    await open();
    await type('Bonjour');
    server.refuse = 'session_ended';
    await send();
    expect(scope.getState($user)).toBeNull();
    await allSettled($user, { scope, params: member() });
    await open();
    expect(form()).toMatchObject({ isOpen: true, text: 'Bonjour' });
  });

  it('goes with the form that is closed, and with the page', async () => {
    const { open, type, form, scope } = visit();
    await open();
    await type('Bonjour');
    await allSettled(formClosed, { scope });
    expect(form()).toEqual({ isOpen: false, text: '', sentTo: null });
    await open();
    await type('Bonjour');
    await allSettled(placeOpened, { scope, params: { id: 'osm-node-2', category: 'shop' } });
    expect(form()).toEqual({ isOpen: false, text: '', sentTo: null });
  });

  it('must say something, and not more than fits', async () => {
    expect(problemsOf('  \n')).toEqual(['textMissing']);
    expect(problemsOf('a'.repeat(MAX_MESSAGE_LENGTH + 1))).toEqual(['textTooLong']);
    expect(problemsOf(` ${'a'.repeat(MAX_MESSAGE_LENGTH)} `)).toEqual([]);
    const { open, scope } = visit();
    await open();
    await allSettled(submitted, { scope });
    expect([scope.getState($problems), scope.getState($failedAttempts)]).toEqual([['textMissing'], 1]);
  });
});
