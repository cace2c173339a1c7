import { $user } from '@nfcards/shared/auth';
import { $liveStatus, liveEventHeard } from '@nfcards/shared/live';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { $draft, draftChanged, sendPressed } from './composer/draft.model.ts';
import { CONVERSATION, message, page, refusal } from './conversation.fixture.ts';
import { $thread, conversationOpened } from './conversation.model.ts';
import {
  $outbox,
  $silences,
  nextOf,
  type Outgoing,
  outgoingDiscarded,
  sendAgainPressed,
} from './outbox.model.ts';

const anne = member();

/** A server that writes messages down as ours does, each once; its answers come when the test says so. */
function visit() {
  const written: string[] = [];
  const answers: { readonly asked: Asked; readonly give: (response: Response) => void }[] = [];
  const visited = visitAs(anne, (asked) => {
    if (asked.path === 'cookie') return refusal('session_ended', 401);
    if (asked.path === 'conversation') return Response.json(page(1));
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push({ asked, give: resolve });
    return promise;
  });
  const { scope } = visited;
  const write = (id: unknown) => {
    if (!written.includes(String(id))) written.push(String(id));
    return message(written.indexOf(String(id)) + 2, { id: String(id), ours: true });
  };
  // `allSettled` would wait for the answers that the test has not given yet.
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    ...visited,
    written,
    settled,
    open: () =>
      allSettled(conversationOpened, {
        scope,
        params: { params: { user_id: anne.id, conversation_id: CONVERSATION }, query: {} },
      }),
    send: (text: string) => {
      scopeBind(draftChanged, { scope })({ text });
      scopeBind(sendPressed, { scope })();
    },
    press: (event: typeof sendAgainPressed, index: number) => {
      const outgoing = scope.getState($outbox)[index];
      if (outgoing !== undefined) scopeBind(event, { scope })(outgoing.id);
    },
    write,
    asked: () => answers.map(({ asked }) => asked.input),
    /** The server writes the message whose answer is awaited, and says so. */
    take: async (index: number) => {
      const { asked, give } = answers[index] ?? {};
      give?.(Response.json({ conversation_id: CONVERSATION, message: write(asked?.input.id) }));
      await settled();
    },
    refuse: async (index: number, response: Response) => {
      answers[index]?.give(response);
      await settled();
    },
    outbox: () => scope.getState($outbox).map(({ text, state }) => [text, state.status]),
    thread: () => {
      const state = scope.getState($thread);
      return state.status === 'ready' ? state.thread.messages.map(({ id }) => id) : [];
    },
  };
}

describe('a message that is sent (RT10)', () => {
  it('stands there at once, and again is empty what it was written in', async () => {
    const { open, send, outbox, scope, take, thread, written } = visit();
    await open();
    send('  Bonjour ');
    send('');
    expect(outbox()).toEqual([['Bonjour', 'sending']]);
    expect(scope.getState($draft)).toEqual({ text: '', nfcard_id: null });
    await take(0);
    expect(outbox()).toEqual([]);
    expect(thread()).toEqual([message(1).id, ...written]);
  });

  it('waits for its turn: they are written in the order of their writing', async () => {
    const { open, send, outbox, asked, take } = visit();
    await open();
    for (const text of ['Un', 'Deux', 'Trois']) send(text);
    expect(outbox()).toEqual([
      ['Un', 'sending'],
      ['Deux', 'waiting'],
      ['Trois', 'waiting'],
    ]);
    for (const index of [0, 1, 2]) await take(index);
    expect(asked().map(({ text }) => text)).toEqual(['Un', 'Deux', 'Trois']);
  });

  it('that did not arrive holds those behind it, and is sent again under the same id', async () => {
    const { open, send, outbox, asked, take, refuse, press, written } = visit();
    await open();
    for (const text of ['Un', 'Deux']) send(text);
    await refuse(0, Response.error());
    expect(outbox()).toEqual([
      ['Un', 'failed'],
      ['Deux', 'waiting'],
    ]);
    press(sendAgainPressed, 0);
    press(sendAgainPressed, 0);
    await take(1);
    await take(2);
    const [first, again, next] = asked().map(({ id }) => id);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect([outbox(), written]).toEqual([[], [first, next]]);
  });

  it('that failed in one conversation holds up no other', () => {
    const failed = { status: 'failed', error: { kind: 'FETCH_ERROR', message: '' } } as const;
    const outgoing = (conversation: string, state: Outgoing['state']) => {
      return { id: conversation, conversation_id: conversation, text: '', nfcard_id: null, state };
    };
    const [here, there] = [outgoing('here', failed), outgoing('there', { status: 'waiting' })];
    expect(nextOf([here, there])).toBe(there);
    expect(nextOf([here, { ...there, conversation_id: 'here' }])).toBeNull();
  });

  it('that is given up lets those behind it go', async () => {
    const { open, send, outbox, refuse, press } = visit();
    await open();
    for (const text of ['Un', 'Deux']) send(text);
    press(outgoingDiscarded, 0);
    expect(outbox()).toHaveLength(2);
    await refuse(0, refusal('too_many_requests', 429));
    press(outgoingDiscarded, 0);
    expect(outbox()).toEqual([['Deux', 'sending']]);
    await refuse(1, refusal('too_many_requests', 429));
  });

  it('that was cut off goes by itself once the line is back; one that was refused does not', async () => {
    const { open, send, outbox, refuse, take, scope } = visit();
    await open();
    send('Un');
    await refuse(0, Response.error());
    void allSettled($liveStatus, { scope, params: 'open' });
    expect(outbox()).toEqual([['Un', 'sending']]);
    await take(1);
    send('Deux');
    await refuse(2, refusal('nfcard_unknown', 404));
    void allSettled($liveStatus, { scope, params: 'lost' });
    void allSettled($liveStatus, { scope, params: 'open' });
    expect(outbox()).toEqual([['Deux', 'failed']]);
  });

  it('is there once, whether the answer or the live event comes first', async () => {
    const { open, send, outbox, asked, take, thread, scope, write, settled } = visit();
    await open();
    send('Un');
    const [{ id } = {}] = asked();
    const event = { kind: 'message', conversation_id: CONVERSATION, message: write(id) } as const;
    scopeBind(liveEventHeard, { scope })(event);
    expect([outbox(), thread()]).toEqual([[], [message(1).id, id]]);
    await take(0);
    scopeBind(liveEventHeard, { scope })(event);
    await settled();
    expect([outbox(), thread()]).toEqual([[], [message(1).id, id]]);
  });

  it('to an account that is closed is the last', async () => {
    const { open, send, refuse, scope } = visit();
    await open();
    send('Un');
    await refuse(0, refusal('recipient_closed', 403));
    expect(scope.getState($silences)).toEqual({ [CONVERSATION]: 'closed' });
  });

  it('is kept through the login that an ended session asks for, and not for another member (RT7)', async () => {
    const { open, send, refuse, outbox, scope } = visit();
    await allSettled($user, { scope, params: { ...anne, city: 'Vannes' } });
    await open();
    send('Un');
    await refuse(0, refusal('session_ended', 401));
    expect(scope.getState($user)).toBeNull();
    expect(outbox()).toEqual([['Un', 'failed']]);
    await allSettled($user, { scope, params: anne });
    expect(outbox()).toEqual([['Un', 'failed']]);
    await allSettled($user, { scope, params: member({ id: '6f1c2a30-0000-4000-8000-000000000002' }) });
    expect(outbox()).toEqual([]);
  });
});
