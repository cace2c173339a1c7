import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { message, refusal } from '../conversation/conversation.fixture.ts';
import { chatOpened } from './chat.model.ts';
import {
  $messageId,
  $recipient,
  $text,
  messageForm,
  problemsOf,
  recipientRetryPressed,
  startConversationFx,
  submitted,
  textTyped,
} from './new-conversation.model.ts';

const { $problems, $refusal, $failedAttempts } = messageForm;

const anne = member();
const YANN = '6f1c2a30-0000-4000-8000-000000000002';
const CONVERSATION = '6f1c2a30-0000-4000-8000-000000000300';

const PROFILE = {
  id: YANN,
  name: 'Yann L.',
  profile_type: 'public',
  account_type: 'owner',
  place: null,
  member_since: '2026-05-01T12:00:00.000Z',
  verified: true,
  level: 'moussaillon',
  referrals: 0,
  nfcards: 0,
  active: null,
  profile_picture: null,
};

function visit() {
  const server = { refuse: null as string | null };
  const visited = visitAs(anne, ({ path }) => {
    if (path === 'conversations') return Response.json({ conversations: [], cursor: null });
    if (server.refuse !== null) return refusal(server.refuse);
    if (path === 'profile') return Response.json(PROFILE);
    return Response.json({ conversation_id: CONVERSATION, message: message(1, { ours: true }) });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: (query: Readonly<Record<string, string>>) =>
      allSettled(chatOpened, { scope, params: { params: { user_id: anne.id }, query } }),
    type: (text: string) => allSettled(textTyped, { scope, params: text }),
    send: () => {
      const first = { id: scope.getState($messageId), member_id: YANN, text: scope.getState($text) };
      return allSettled(startConversationFx, { scope, params: first });
    },
  };
}

describe('a first message to a member (RT10)', () => {
  it('is written to whom the address names, and to nobody without one', async () => {
    const { open, inputsOf, scope } = visit();
    await open({});
    expect(inputsOf('profile')).toEqual([]);
    await open({ to: YANN });
    expect(scope.getState($recipient)).toMatchObject({ status: 'ready', profile: { name: 'Yann L.' } });
  });

  it('opens the conversation, and is the same one when it is sent again', async () => {
    const { open, type, send, server, inputsOf, scope } = visit();
    await open({ to: YANN });
    await type('Bonjour');
    server.refuse = 'member_unknown';
    await send();
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'member_unknown' } });
    expect([scope.getState($text), scope.getState($failedAttempts)]).toEqual(['Bonjour', 1]);
    server.refuse = null;
    expect(await send()).toEqual({ status: 'done', value: CONVERSATION });
    const [first, again] = inputsOf('start_conversation');
    expect(again).toEqual(first);
    expect(scope.getState($text)).toBe('');
  });

  it('must say something, and not more than fits', async () => {
    const { open, scope } = visit();
    await open({ to: YANN });
    await allSettled(submitted, { scope });
    expect([scope.getState($problems), scope.getState($failedAttempts)]).toEqual([['textMissing'], 1]);
    expect(problemsOf('a'.repeat(4001))).toEqual(['textTooLong']);
  });

  it('to somebody who cannot be found says so, and looks again when asked to', async () => {
    const { open, server, scope } = visit();
    server.refuse = 'profile_unknown';
    await open({ to: YANN });
    expect(scope.getState($recipient)).toMatchObject({ status: 'failed' });
    server.refuse = null;
    await allSettled(recipientRetryPressed, { scope });
    expect(scope.getState($recipient)).toMatchObject({ status: 'ready' });
  });
});
