import { $user } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import type { LiveEvent } from '@nfcards/shared/operations';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { conversation, message, refusal } from '../conversation/conversation.fixture.ts';
import { $chat, chatOpened, deleteCall, loadMorePressed, retryPressed } from './chat.model.ts';

const anne = member();

function visit(user: typeof anne | null = anne) {
  const server = {
    conversations: [conversation(3), conversation(2)],
    cursor: null as string | null,
    next: [conversation(1)],
    refuse: null as string | null,
  };
  const visited = visitAs(user, ({ path, input }) => {
    if (server.refuse !== null && path !== 'cookie') return refusal(server.refuse);
    if (path === 'conversations') {
      return input.cursor === undefined
        ? Response.json({ conversations: server.conversations, cursor: server.cursor })
        : Response.json({ conversations: server.next, cursor: null });
    }
    return path === 'delete_conversation' ? Response.json({}) : refusal('session_ended', 401);
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () => allSettled(chatOpened, { scope, params: { params: { user_id: anne.id }, query: {} } }),
    shown: () => {
      const state = scope.getState($chat);
      return state.status === 'ready'
        ? state.list.conversations.map(({ id }) => Number(id.slice(-3)))
        : state.status;
    },
  };
}

describe('the conversations (RT10)', () => {
  it('are read as their member enters, not before it is known who that is', async () => {
    const { open, shown, asked, scope } = visit(null);
    await open();
    expect([shown(), asked]).toEqual(['pending', []]);
    await allSettled($user, { scope, params: anne });
    expect(shown()).toEqual([3, 2]);
  });

  it('are shown 40 at a time, and a second press asks for nothing more (ST8)', async () => {
    const { open, shown, server, inputsOf, scope } = visit();
    server.cursor = 'p2';
    await open();
    const first = allSettled(loadMorePressed, { scope });
    await allSettled(loadMorePressed, { scope });
    await first;
    expect(shown()).toEqual([3, 2, 1]);
    expect(inputsOf('conversations')).toEqual([{}, { cursor: 'p2' }]);
  });

  it('are read again when somebody writes, reads or removes, and for nothing else', async () => {
    const { open, shown, server, scope } = visit();
    // As the event itself does before it is heard.
    const hear = async (event: LiveEvent) => {
      await allSettled(forgetAnswersFx, { scope, params: ['conversations'] });
      await allSettled(liveEventHeard, { scope, params: event });
    };
    await open();
    server.conversations = [conversation(4), conversation(3)];
    await hear({ kind: 'notifications_read' });
    await hear({ kind: 'changed', record: 'boat', id: anne.id });
    expect(shown()).toEqual([3, 2]);
    await hear({ kind: 'message', conversation_id: conversation(4).id, message: message(4) });
    expect(shown()).toEqual([4, 3]);
    server.conversations = [conversation(4)];
    await hear({ kind: 'changed', record: 'conversation', id: conversation(3).id });
    expect(shown()).toEqual([4]);
  });

  it('are one less once one was removed; a refusal leaves it', async () => {
    const { open, shown, server, scope } = visit();
    await open();
    const params = { id: conversation(3).id };
    server.refuse = 'conversation_unknown';
    expect((await allSettled(deleteCall.fx, { scope, params })).status).toBe('fail');
    expect(shown()).toEqual([3, 2]);
    server.refuse = null;
    await allSettled(deleteCall.fx, { scope, params });
    expect(shown()).toEqual([2]);
  });

  it('that cannot be read say so, and can be asked for again (ST2)', async () => {
    const { open, shown, server, scope } = visit();
    server.refuse = 'internal';
    await open();
    expect(scope.getState($chat)).toMatchObject({ status: 'failed', error: { kind: 'FAILURE' } });
    server.refuse = null;
    await allSettled(retryPressed, { scope });
    expect(shown()).toEqual([3, 2]);
  });

  it('are nobody’s once the session is over (RT7)', async () => {
    const { open, shown, server, scope } = visit();
    await open();
    server.refuse = 'session_ended';
    await allSettled(deleteCall.fx, { scope, params: { id: conversation(3).id } });
    expect([scope.getState($user), shown()]).toEqual([null, 'pending']);
  });
});
