import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $user, logoutCall, type User } from '../auth/auth.model.ts';
import { $client, createCall, createClient } from '../client/index.ts';
import type { LiveEvent } from '../operations/index.ts';
import { member } from '../testing/members.fixture.ts';
import {
  $liveStatus,
  $openStream,
  lineDoubted,
  liveBegan,
  liveEventHeard,
  waitToReconnectFx,
} from './live.model.ts';
import type { StreamListener } from './open-stream.ts';

const anne = member();
const yann = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });

const READY = { id: '7', event: { kind: 'ready' } } as const;
const MESSAGE: LiveEvent = {
  kind: 'message',
  conversation_id: '6f1c2a30-0000-4000-8000-000000000300',
  message: {
    id: '6f1c2a30-0000-4000-8000-000000000400',
    no: 1,
    ours: false,
    author: 'Yann L.',
    text: 'Une place pour ce soir',
    nfcard_id: null,
    berth: null,
    sent_at: '2026-05-01T12:00:00.000Z',
  },
};

const conversationsCall = createCall('conversations');

interface Line extends StreamListener {
  isOver: boolean;
}

/** A member whose stream and timers the test controls. */
function visit() {
  const lines: Line[] = [];
  const waits: { readonly failures: number; readonly end: () => void }[] = [];
  const asked: string[] = [];
  const server = { hasSession: true };
  const ended = { failure: true, failure_message: 'ended', failure_kind: 'session_ended' };
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (url) => {
      const path = String(url).replace('/api/', '');
      asked.push(path);
      if (path === 'conversations') return Response.json({ conversations: [], cursor: null });
      if (path === 'logout') return Response.json({});
      return server.hasSession ? Response.json(anne) : Response.json(ended, { status: 401 });
    },
    now: () => 0,
  });
  const open = (listener: StreamListener) => {
    const line = { ...listener, isOver: false };
    lines.push(line);
    return () => {
      line.isOver = true;
    };
  };
  const scope = fork({
    values: [
      [$client, client],
      [$openStream, open],
    ],
    handlers: [
      [
        waitToReconnectFx,
        (failures: number) =>
          new Promise<number>((resolve) => waits.push({ failures, end: () => resolve(failures) })),
      ],
    ],
  });
  const heard: LiveEvent['kind'][] = [];
  const begun: number[] = [];
  createWatch({ unit: liveEventHeard, fn: ({ kind }) => heard.push(kind), scope });
  createWatch({ unit: liveBegan, fn: () => begun.push(lines.length), scope });
  const line = () => {
    const last = lines.at(-1);
    if (last === undefined) throw new Error('no stream was opened');
    return last;
  };
  return {
    scope,
    lines,
    line,
    waits,
    asked,
    server,
    heard,
    begun,
    logIn: (user: User | null) => allSettled($user, { scope, params: user }),
    status: () => scope.getState($liveStatus),
    waitFor: async (index: number) => {
      waits[index]?.end();
      await allSettled(scope);
    },
  };
}

describe('the stream of events', () => {
  it('is opened for a member alone, and ends at the logout', async () => {
    const { scope, lines, line, logIn, status } = visit();
    await allSettled(lineDoubted, { scope });
    expect([lines.length, status()]).toEqual([0, 'off']);
    await logIn(anne);
    expect(status()).toBe('connecting');
    line().told(READY);
    expect(status()).toBe('open');
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect([lines.length, line().isOver, status()]).toEqual([1, true, 'off']);
  });

  it('is one, whatever becomes of the member’s record, and another for another member', async () => {
    const { lines, line, logIn } = visit();
    await logIn(anne);
    await logIn({ ...anne, city: 'Vannes' });
    line().told(READY);
    expect(lines).toHaveLength(1);
    await logIn(yann);
    expect(lines.map(({ isOver, lastEventId }) => [isOver, lastEventId])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  it('tells that it begins, and all that happens', async () => {
    const { line, logIn, heard, begun } = visit();
    await logIn(anne);
    line().told(READY);
    line().told({ id: '8', event: MESSAGE });
    line().told({ id: '9', event: null });
    expect(heard).toEqual(['ready', 'message']);
    expect(begun).toEqual([1]);
  });

  it('goes on where it was when the line was cut, later after each failure', async () => {
    const { lines, line, logIn, waits, waitFor, heard, begun, status } = visit();
    await logIn(anne);
    line().told(READY);
    line().told({ id: '8', event: null });
    line().broken(null);
    expect([status(), lines.length]).toEqual(['lost', 1]);
    await waitFor(0);
    expect([line().lastEventId, lines.length]).toEqual(['8', 2]);
    line().broken(502);
    await waitFor(1);
    expect(waits.map(({ failures }) => failures)).toEqual([1, 2]);
    line().told({ id: '8', event: { kind: 'ready' } });
    expect([status(), heard, begun]).toEqual(['open', ['ready'], [1]]);
    line().told({ id: '30', event: { kind: 'resync' } });
    expect([heard, begun]).toEqual([
      ['ready', 'resync'],
      [1, 3],
    ]);
    line().broken(null);
    expect(waits.at(-1)?.failures).toBe(1);
    await waitFor(2);
  });

  it('is opened anew when its line is doubted, at once, and not once more when the wait is over', async () => {
    const { scope, lines, line, logIn, waits, status } = visit();
    await logIn(anne);
    line().told(READY);
    const doubted = allSettled(lineDoubted, { scope });
    expect([lines[0]?.isOver, line().lastEventId]).toEqual([true, '7']);
    await doubted;
    line().broken(null);
    void allSettled(lineDoubted, { scope });
    line().told(READY);
    expect([lines.length, status()]).toEqual([3, 'open']);
    waits[0]?.end();
    await allSettled(scope);
    expect(lines).toHaveLength(3);
  });

  it('that is refused because there is no session makes the site read the session again (RT7)', async () => {
    const { scope, line, logIn, server, waits, asked, status } = visit();
    await logIn(anne);
    server.hasSession = false;
    line().broken(401);
    waits[0]?.end();
    await allSettled(scope);
    expect([scope.getState($user), asked, status()]).toEqual([null, ['cookie'], 'off']);
    expect(line().isOver).toBe(true);
  });

  it('makes what was read be read again, and leaves what it does not concern (ST12)', async () => {
    const { scope, line, logIn, asked } = visit();
    await logIn(anne);
    const read = () => allSettled(conversationsCall.fx, { scope, params: {} });
    await read();
    line().told({ id: '8', event: { kind: 'notifications_read' } });
    await read();
    expect(asked).toHaveLength(1);
    line().told({ id: '9', event: MESSAGE });
    await read();
    line().told({ id: '10', event: { kind: 'resync' } });
    await read();
    expect(asked).toHaveLength(3);
  });
});
