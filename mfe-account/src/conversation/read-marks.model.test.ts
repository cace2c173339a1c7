import { $user } from '@nfcards/shared/auth';
import { liveEventHeard } from '@nfcards/shared/live';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { CONVERSATION, message, page, refusal } from './conversation.fixture.ts';
import { conversationOpened } from './conversation.model.ts';
import { newestSeen } from './read-marks.model.ts';

const anne = member();

function visit() {
  const server = { refuse: null as string | null };
  const visited = visitAs(anne, ({ path, input }) => {
    if (server.refuse !== null) return refusal(server.refuse, 401);
    if (path === 'conversation') return Response.json(page(3));
    return Response.json({ conversation_id: CONVERSATION, read: input.no, read_by_them: 0 });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () =>
      allSettled(conversationOpened, {
        scope,
        params: { params: { user_id: anne.id, conversation_id: CONVERSATION }, query: {} },
      }),
    see: () => allSettled(newestSeen, { scope }),
    hear: (no: number, ours: boolean) =>
      allSettled(liveEventHeard, {
        scope,
        params: { kind: 'message', conversation_id: CONVERSATION, message: message(no, { ours }) },
      }),
  };
}

describe('a message that was seen (RT10)', () => {
  it('is read, which is said once', async () => {
    const { open, see, inputsOf } = visit();
    await see();
    await open();
    const first = see();
    await see();
    await first;
    await see();
    expect(inputsOf('mark_read')).toEqual([{ conversation_id: CONVERSATION, no: 3 }]);
  });

  it('of one’s own says nothing; the next of theirs does', async () => {
    const { open, see, hear, inputsOf } = visit();
    await open();
    await see();
    await hear(4, true);
    await see();
    expect(inputsOf('mark_read')).toHaveLength(1);
    await hear(5, false);
    await see();
    expect(inputsOf('mark_read').map(({ no }) => no)).toEqual([3, 5]);
  });

  it('while another is being told is told after it', async () => {
    const { open, see, hear, inputsOf } = visit();
    await open();
    const first = see();
    void hear(4, false);
    void see();
    await first;
    expect(inputsOf('mark_read').map(({ no }) => no)).toEqual([3, 4]);
  });

  it('that has come but was not seen is not read', async () => {
    const { open, see, hear, inputsOf } = visit();
    await open();
    await see();
    await hear(4, false);
    expect(inputsOf('mark_read').map(({ no }) => no)).toEqual([3]);
  });

  it('without a session tells the site that nobody is logged in (RT7)', async () => {
    const { open, see, server, scope } = visit();
    await open();
    server.refuse = 'session_ended';
    await see();
    expect(scope.getState($user)).toBeNull();
  });
});
