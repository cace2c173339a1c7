import { $user } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import type { LiveEvent, Notification } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import {
  $notifications,
  markReadFx,
  morePressed,
  notificationPressed,
  opened,
  retryPressed,
} from './notification-list.model.ts';

const anne = member();

function told(no: number, read = false): Notification {
  return {
    id: `6f1c2a30-0000-4000-8000-00000000000${no}`,
    notice: { kind: 'partner_offer', data: { partner: 'Voilerie', offer: `Offre ${no}` } },
    read,
    created_at: '2026-05-01T12:00:00.000Z',
  };
}

/** A server that keeps notifications as ours does, two a page. */
function visit(first: readonly Notification[]) {
  const server = {
    kept: [...first],
    next: null as ((asked: Asked) => Response | Promise<Response>) | null,
  };
  const listFrom = (start: number) => ({
    notifications: server.kept.slice(start, start + 2),
    unread: server.kept.filter(({ read }) => !read).length,
    cursor: start + 2 < server.kept.length ? `p${start + 2}` : null,
  });
  const visited = visitAs(null, (asked) => {
    const { path, input } = asked;
    if (path === 'cookie') return refusal('login_required', 401);
    if (server.next !== null) return server.next(asked);
    if (path === 'notifications')
      return Response.json(listFrom(Number(String(input.cursor ?? 'p0').slice(1))));
    const ids = input.ids as readonly string[] | undefined;
    server.kept = server.kept.map((one) =>
      ids === undefined || ids.includes(one.id) ? { ...one, read: true } : one,
    );
    return Response.json({ unread: listFrom(0).unread });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    logIn: (user: typeof anne | null = anne) => allSettled($user, { scope, params: user }),
    open: () => allSettled(opened, { scope, params: { params: { user_id: anne.id }, query: {} } }),
    press: (no: number) => allSettled(notificationPressed, { scope, params: told(no).id }),
    markAll: () => allSettled(markReadFx, { scope, params: {} }),
    /** As the live connection tells it: what was read before is forgotten first. */
    hear: async (event: LiveEvent) => {
      scopeBind(forgetAnswersFx, { scope })(['notifications']);
      await allSettled(liveEventHeard, { scope, params: event });
    },
    state: () => scope.getState($notifications),
    /** Numbers of those shown; of the unread ones with a mark. */
    shown: () => {
      const state = scope.getState($notifications);
      if (state.status !== 'ready') return state.status;
      return state.notifications.map(({ id, read }) => `${id.at(-1)}${read ? '' : '*'}`).join(' ');
    },
    unread: () => {
      const state = scope.getState($notifications);
      return state.status === 'ready' ? state.unread : null;
    },
  };
}

describe('notifications (RT9)', () => {
  it('are read as the page opens, and page by page (K1, ST8)', async () => {
    const { logIn, open, shown, scope, state, inputsOf } = visit([told(5), told(4, true), told(3)]);
    await open();
    expect(inputsOf('notifications')).toEqual([]);
    await logIn();
    expect(shown()).toBe('5* 4');
    expect(state()).toMatchObject({ unread: 2, hasMore: true });
    await allSettled(morePressed, { scope });
    expect(shown()).toBe('5* 4 3*');
    expect(state()).toMatchObject({ hasMore: false });
    expect(inputsOf('notifications')).toEqual([{}, { cursor: 'p2' }]);
  });

  it('are nobody’s once the member has left', async () => {
    const { logIn, open, shown } = visit([told(1)]);
    await logIn();
    await open();
    await logIn(null);
    expect(shown()).toBe('pending');
  });

  it('say why they could not be read, and are asked for again (ST2)', async () => {
    const { logIn, open, shown, server, scope } = visit([told(1)]);
    server.next = () => Response.error();
    await logIn();
    await open();
    expect(shown()).toBe('failed');
    server.next = null;
    await allSettled(retryPressed, { scope });
    expect(shown()).toBe('1*');
  });

  it('tell the site when the session is over', async () => {
    const { logIn, open, server, scope } = visit([]);
    server.next = () => refusal('session_ended', 401);
    await logIn();
    await open();
    expect(scope.getState($user)).toBeNull();
  });
});

describe('marking as read (RT9)', () => {
  it('happens to the one that is pressed, before the answer', async () => {
    const { logIn, open, press, shown, unread, inputsOf } = visit([told(2), told(1)]);
    await logIn();
    await open();
    const marking = press(2);
    expect([shown(), unread()]).toEqual(['2 1*', 1]);
    await marking;
    expect([shown(), unread()]).toEqual(['2 1*', 1]);
    expect(inputsOf('mark_notifications_read')).toEqual([{ ids: [told(2).id] }]);
  });

  it('asks nothing of one that is read, nor twice of one that is pressed twice', async () => {
    const { logIn, open, press, inputsOf } = visit([told(2), told(1, true)]);
    await logIn();
    await open();
    await Promise.all([press(2), press(2), press(1)]);
    expect(inputsOf('mark_notifications_read')).toHaveLength(1);
  });

  it('happens to all of them at once, those not shown included', async () => {
    const { logIn, open, markAll, shown, unread, scope, inputsOf } = visit([told(3), told(2), told(1)]);
    await logIn();
    await open();
    await markAll();
    expect([shown(), unread()]).toEqual(['3 2', 0]);
    expect(inputsOf('mark_notifications_read')).toEqual([{}]);
    await allSettled(morePressed, { scope });
    expect(shown()).toBe('3 2 1');
  });

  it('is taken back when it is refused', async () => {
    const { logIn, open, markAll, shown, unread, server } = visit([told(2), told(1)]);
    await logIn();
    await open();
    const later = laterAnswer();
    server.next = () => later.promise;
    const marking = markAll();
    expect([shown(), unread()]).toEqual(['2 1', 0]);
    later.resolve(refusal('internal', 500));
    expect(await marking).toMatchObject({ status: 'fail' });
    expect([shown(), unread()]).toEqual(['2* 1*', 2]);
  });

  it('is not undone by a list that was asked for before', async () => {
    const { logIn, open, press, hear, shown, server } = visit([told(1)]);
    await logIn();
    await open();
    const old = laterAnswer();
    server.next = ({ path }) => (path === 'notifications' ? old.promise : Response.json({ unread: 0 }));
    const hearing = hear({ kind: 'resync' });
    const marking = press(1);
    old.resolve(Response.json({ notifications: [told(1)], unread: 1, cursor: null }));
    server.next = null;
    server.kept = [told(1, true)];
    await Promise.all([hearing, marking]);
    expect(shown()).toBe('1');
  });
});

describe('notifications as they happen (RT9)', () => {
  it('come on top, once', async () => {
    const { logIn, open, hear, shown, unread, inputsOf } = visit([told(1)]);
    await logIn();
    await open();
    await hear({ kind: 'notification', notification: told(2) });
    await hear({ kind: 'notification', notification: told(2) });
    expect([shown(), unread()]).toEqual(['2* 1*', 2]);
    expect(inputsOf('notifications')).toHaveLength(1);
  });

  it('that come while the list is read are not lost', async () => {
    const { logIn, open, hear, shown, server } = visit([told(1)]);
    await logIn();
    const old = laterAnswer();
    server.next = () => old.promise;
    const opening = open();
    server.next = null;
    server.kept = [told(2), told(1)];
    const hearing = hear({ kind: 'notification', notification: told(2) });
    old.resolve(Response.json({ notifications: [told(1)], unread: 1, cursor: null }));
    await Promise.all([opening, hearing]);
    expect(shown()).toBe('2* 1*');
  });

  it('that were read elsewhere are read here, as far as the list is shown', async () => {
    const { logIn, open, hear, shown, server, scope } = visit([told(3), told(2), told(1)]);
    await logIn();
    await open();
    await allSettled(morePressed, { scope });
    server.kept = [told(3, true), told(2), told(1, true)];
    await hear({ kind: 'notifications_read' });
    expect(shown()).toBe('3 2* 1');
  });

  it('of a message are read with its conversation', async () => {
    const conversation = '6f1c2a30-0000-4000-8000-000000000300';
    const message: Notification = {
      ...told(1),
      notice: { kind: 'message_received', data: { conversation_id: conversation, who: 'Yann L.' } },
    };
    const { logIn, open, hear, shown, server, inputsOf } = visit([message]);
    await logIn();
    await open();
    const read = { kind: 'conversation_read', read: 1, read_by_them: 0 } as const;
    await hear({ ...read, conversation_id: told(2).id });
    expect(inputsOf('notifications')).toHaveLength(1);
    server.kept = [{ ...message, read: true }];
    await hear({ ...read, conversation_id: conversation });
    expect(shown()).toBe('1');
  });

  it('are of no concern before anybody has looked at them', async () => {
    const { logIn, hear, shown, asked } = visit([told(1)]);
    await logIn();
    await hear({ kind: 'notification', notification: told(2) });
    await hear({ kind: 'resync' });
    expect(shown()).toBe('pending');
    expect(asked).toEqual([]);
  });
});
