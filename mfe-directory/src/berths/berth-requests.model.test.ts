import { $user, userCall } from '@nfcards/shared/auth';
import type { BerthRequest } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterResponse, refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import {
  $isOffice,
  $ownRequests,
  $waitingRequests,
  ownRequestsCall,
  retryPressed,
  windowReturned,
} from './berth-requests.model.ts';
import { berthRequest } from './berths.fixture.ts';
import { $settling, answerCall, isPast, isWithdrawable, withdrawCall } from './settle.model.ts';

const ROCHELLE = { id: 'FRLRH', category: 'port' } as const;
const WAITING = berthRequest();
const list = (...requests: readonly BerthRequest[]) => Response.json({ requests, cursor: null });

function visit(
  answer: (asked: Asked) => Response | Promise<Response>,
  user: ReturnType<typeof member> | null = member(),
) {
  const visited = visitAs(user, answer);
  const { scope } = visited;
  return {
    ...visited,
    open: () => allSettled(placeOpened, { scope, params: ROCHELLE }),
    own: () => scope.getState($ownRequests),
    waiting: () => scope.getState($waitingRequests),
  };
}

describe('the member’s own requests to a port', () => {
  it('are asked for as its page opens, and pending meanwhile (ST2)', async () => {
    const answer = laterResponse();
    const { open, own, asked, scope } = visit(() => answer.promise);
    const opened = open();
    expect([own(), scope.getState(ownRequestsCall.$pending)]).toEqual([{ status: 'pending' }, true]);
    answer.resolve(list(WAITING));
    await opened;
    expect(asked).toEqual([{ path: 'berth_requests', input: { of: 'mine', port_id: 'FRLRH' } }]);
    expect(own()).toEqual({ status: 'ready', requests: [WAITING] });
  });

  it('are asked for by nobody who is not logged in, nor on the page of a shop', async () => {
    const { scope, open, asked } = visit(() => list(), null);
    await open();
    expect(asked).toEqual([]);
    const shop = visit(() => list());
    await allSettled(placeOpened, {
      scope: shop.scope,
      params: { id: 'osm-node-1', category: 'shop' },
    });
    expect(shop.asked).toEqual([]);
    expect(scope.getState($user)).toBeNull();
  });

  it('are asked for once it is known who is here', async () => {
    const { scope, open, own } = visit(
      ({ path }) => (path === 'cookie' ? Response.json(member()) : list(WAITING)),
      null,
    );
    await open();
    await allSettled(userCall.fx, { scope, params: {} });
    expect(own()).toEqual({ status: 'ready', requests: [WAITING] });
  });

  it('fail by themselves, and are asked for again (ST2)', async () => {
    const answers = [Response.error(), list(WAITING)];
    const { open, own, scope } = visit(() => answers.shift() ?? Response.error());
    await open();
    expect(own()).toMatchObject({ status: 'failed' });
    await allSettled(retryPressed, { scope });
    expect(own()).toMatchObject({ status: 'ready' });
  });

  it('are read anew when the window is looked at again, the minute’s cache notwithstanding (ST12)', async () => {
    const answers = [list(WAITING), list(berthRequest({ state: 'accepted', note: 'Ponton B' }))];
    const { open, own, scope } = visit(() => answers.shift() ?? Response.error());
    await open();
    await allSettled(windowReturned, { scope });
    expect(own()).toMatchObject({ requests: [{ state: 'accepted', note: 'Ponton B' }] });
    await allSettled(windowReturned, { scope });
    expect(own()).toMatchObject({ status: 'ready', requests: [{ state: 'accepted' }] });
  });

  it('are withdrawn, once each (ST2)', async () => {
    const answer = laterResponse();
    const withdrawn = berthRequest({ state: 'withdrawn' });
    let state = WAITING;
    const { open, own, scope, inputsOf } = visit(({ path }) =>
      path === 'withdraw_berth_request' ? answer.promise : list(state),
    );
    await open();
    const settled = allSettled(withdrawCall.fx, { scope, params: { id: WAITING.id } });
    expect(scope.getState($settling)).toEqual([WAITING.id]);
    state = withdrawn;
    answer.resolve(Response.json(withdrawn));
    await settled;
    expect(inputsOf('withdraw_berth_request')).toEqual([{ id: WAITING.id }]);
    expect(own()).toEqual({ status: 'ready', requests: [withdrawn] });
    expect(scope.getState($settling)).toEqual([]);
  });

  it('show what has become of one that could not be withdrawn any more', async () => {
    const declined = berthRequest({ state: 'declined' });
    const answers = [list(WAITING), list(declined)];
    const { open, own, scope } = visit(({ path }) =>
      path === 'withdraw_berth_request'
        ? refusal('request_settled', 409)
        : (answers.shift() ?? Response.error()),
    );
    await open();
    await allSettled(withdrawCall.fx, { scope, params: { id: WAITING.id } });
    expect(scope.getState(withdrawCall.$error)).toMatchObject({ data: { failure_kind: 'request_settled' } });
    expect(own()).toEqual({ status: 'ready', requests: [declined] });
  });

  it('may be withdrawn while they wait, and when accepted until the day of arrival', () => {
    expect(isWithdrawable(WAITING, '2028-08-01')).toBe(true);
    const accepted = berthRequest({ state: 'accepted' });
    expect(isWithdrawable(accepted, accepted.arrival)).toBe(true);
    expect(isWithdrawable(accepted, '2028-07-02')).toBe(false);
    for (const state of ['declined', 'withdrawn', 'expired'] as const)
      expect(isWithdrawable(berthRequest({ state }), '2028-06-01')).toBe(false);
  });
});

describe('a request of which nothing is to be expected', () => {
  it('is one that was settled, and one whose stay is over', () => {
    const accepted = berthRequest({ state: 'accepted' });
    expect(isPast(WAITING, '2029-01-01')).toBe(false);
    expect(isPast(accepted, accepted.departure)).toBe(false);
    expect(isPast(accepted, '2028-07-05')).toBe(true);
    expect(isPast(berthRequest({ state: 'declined' }), '2028-06-01')).toBe(true);
  });
});

describe('what waits for a harbour office', () => {
  const office = member({ account_type: 'harbour_office', place_id: 'FRLRH' });

  it('is asked for on the page of its own port', async () => {
    const { open, waiting, asked, scope } = visit(() => list(WAITING), office);
    await open();
    expect(scope.getState($isOffice)).toBe(true);
    expect(asked).toEqual([
      { path: 'berth_requests', input: { of: 'place', state: 'waiting', port_id: 'FRLRH' } },
    ]);
    expect(waiting()).toEqual({ status: 'ready', requests: [WAITING] });
  });

  it('is not asked for on the page of another', async () => {
    const { open, inputsOf } = visit(() => list(), member({ place_id: 'FRBOD' }));
    await open();
    expect(inputsOf('berth_requests')).toEqual([{ of: 'mine', port_id: 'FRLRH' }]);
  });

  it.each(['accepted', 'declined'] as const)('is %s with a word, and waits no more', async (answer) => {
    const requests = [WAITING];
    const { open, waiting, scope, inputsOf } = visit(({ path, input }) => {
      if (path === 'berth_requests') return list(...requests);
      requests.pop();
      return Response.json(berthRequest({ state: answer, note: String(input.note) }));
    }, office);
    await open();
    const given = { id: WAITING.id, answer, note: 'Ponton B, 12' };
    await allSettled(answerCall.fx, { scope, params: given });
    expect(inputsOf('answer_berth_request')).toEqual([given]);
    expect(waiting()).toEqual({ status: 'ready', requests: [] });
  });
});
