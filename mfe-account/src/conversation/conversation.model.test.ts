import { $user } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import type { ChatMessage, LiveEvent } from '@nfcards/shared/operations';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { CONVERSATION, message, page, refusal } from './conversation.fixture.ts';
import { $thread, conversationOpened, olderPressed, retryPressed } from './conversation.model.ts';

const anne = member();
const OTHER = '6f1c2a30-0000-4000-8000-000000000301';

function visit(user: typeof anne | null = anne) {
  const server = {
    page: page(3),
    older: page(1),
    refuse: null as string | null,
    late: null as Promise<Response> | null,
  };
  const visited = visitAs(user, ({ path, input }) => {
    if (path === 'cookie') return refusal('session_ended', 401);
    if (server.refuse !== null) return refusal(server.refuse, 404);
    if (input.cursor !== undefined) return Response.json(server.older);
    if (input.id === OTHER && server.late !== null) return server.late;
    return Response.json({ ...server.page, id: input.id });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: (id = CONVERSATION) =>
      allSettled(conversationOpened, {
        scope,
        params: { params: { user_id: anne.id, conversation_id: id }, query: {} },
      }),
    hear: async (event: LiveEvent) => {
      // As the event itself does before it is heard.
      await allSettled(forgetAnswersFx, { scope, params: ['conversation'] });
      await allSettled(liveEventHeard, { scope, params: event });
    },
    shown: () => {
      const state = scope.getState($thread);
      return state.status === 'ready' ? state.thread.messages.map(({ no }) => no) : state.status;
    },
  };
}

const told = (one: ChatMessage, id = CONVERSATION): LiveEvent => ({
  kind: 'message',
  conversation_id: id,
  message: one,
});

describe('a conversation (RT10)', () => {
  it('is read as its member enters, not before it is known who that is', async () => {
    const { open, shown, asked, scope } = visit(null);
    await open();
    expect([shown(), asked]).toEqual(['pending', []]);
    await allSettled($user, { scope, params: anne });
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('shows older messages when they are asked for, once', async () => {
    const { open, shown, server, scope, inputsOf } = visit();
    server.page = page(3, { length: 2, cursor: 'p2' });
    await open();
    const first = allSettled(olderPressed, { scope });
    await allSettled(olderPressed, { scope });
    await first;
    expect(shown()).toEqual([1, 2, 3]);
    await allSettled(olderPressed, { scope });
    expect(inputsOf('conversation')).toHaveLength(2);
  });

  it('shows a message as it comes, once, and none of another conversation', async () => {
    const { open, shown, hear, inputsOf } = visit();
    await open();
    await hear(told(message(4)));
    await hear(told(message(4)));
    await hear(told(message(9), OTHER));
    expect(shown()).toEqual([1, 2, 3, 4]);
    expect(inputsOf('conversation')).toHaveLength(1);
  });

  it('is read again where something was missed', async () => {
    const { open, shown, server, hear } = visit();
    await open();
    server.page = page(6);
    await hear(told(message(6)));
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
    server.page = page(8);
    await hear({ kind: 'resync' });
    expect(shown()).toHaveLength(8);
  });

  it('that was removed on another device is shown no more; one that cannot be read again stays', async () => {
    const { open, shown, server, hear } = visit();
    await open();
    server.refuse = 'internal';
    await hear({ kind: 'resync' });
    expect(shown()).toEqual([1, 2, 3]);
    server.refuse = 'conversation_unknown';
    await hear({ kind: 'changed', record: 'conversation', id: CONVERSATION });
    expect(shown()).toBe('failed');
  });

  it('is not shown where another is open by the time it comes', async () => {
    const { open, shown, server, scope } = visit();
    const late = Promise.withResolvers<Response>();
    server.late = late.promise;
    const first = open(OTHER);
    const second = open();
    late.resolve(Response.json({ ...page(9), id: OTHER }));
    await Promise.all([first, second]);
    expect(shown()).toEqual([1, 2, 3]);
    expect(scope.getState($thread)).toMatchObject({ thread: { id: CONVERSATION } });
  });

  it('knows how far each side has read', async () => {
    const { open, hear, scope } = visit();
    await open();
    const marks = { conversation_id: CONVERSATION, read: 3, read_by_them: 2 };
    await hear({ kind: 'conversation_read', ...marks });
    await hear({ kind: 'conversation_read', ...marks, read: 1, conversation_id: OTHER });
    expect(scope.getState($thread)).toMatchObject({ thread: { read: 3, read_by_them: 2 } });
  });

  it('that cannot be read says so, and can be asked for again (ST2)', async () => {
    const { open, shown, server, scope } = visit();
    server.refuse = 'conversation_unknown';
    await open();
    expect(shown()).toBe('failed');
    server.refuse = null;
    await allSettled(retryPressed, { scope });
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('that could not be read is there once the line is back', async () => {
    const { open, shown, server, hear } = visit();
    server.refuse = 'internal';
    await open();
    server.refuse = null;
    await hear({ kind: 'ready' });
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('is nobody’s once the session is over (RT7)', async () => {
    const { open, shown, server, scope } = visit();
    server.page = page(3, { length: 2, cursor: 'p2' });
    await open();
    server.refuse = 'session_ended';
    await allSettled(olderPressed, { scope });
    expect([scope.getState($user), shown()]).toEqual([null, 'pending']);
  });
});
