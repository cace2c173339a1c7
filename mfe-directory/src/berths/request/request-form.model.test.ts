import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../api.fixture.ts';
import { placeOpened } from '../../place/place-opened.model.ts';
import { opened as searchOpened, shown as searchShown } from '../../search/query/search.model.ts';
import { $ownRequests } from '../berth-requests.model.ts';
import { berthRequest, boat } from '../berths.fixture.ts';
import { BLANK } from './berth-draft.ts';
import {
  $boat,
  $boatId,
  $isBoatFormOpen,
  boatChanged,
  boatForm,
  boatFormOpened,
  boatProblemsOf,
  boatSubmitted,
  saveBoatFx,
  savedBoat,
} from './boat-form.model.ts';
import { correctedBoat, type SavedBoat } from './boat-sizes.ts';
import {
  $boats,
  $draft,
  $isOpen,
  $requestId,
  draftChanged,
  formClosed,
  formOpened,
  requestBerthFx,
  requestForm,
  submitted,
} from './request-form.model.ts';

const TODAY = '2028-06-01';
const DATES = { start: '2028-07-01', end: '2028-07-04' };

/** A server that keeps boats and takes requests, until it is told to refuse. */
function visit(...boats: ReturnType<typeof boat>[]) {
  const server = { refuse: null as string | null };
  const visited = visitAs(member(), ({ path, input }) => {
    if (path === 'boats') return Response.json(boats);
    if (path === 'get_all_nfcards') return Response.json([]);
    if (path === 'berth_requests') return Response.json({ requests: [], cursor: null });
    if (path === 'cookie') return refusal('login_required', 401);
    if (server.refuse !== null) return refusal(server.refuse, 409);
    if (path === 'request_berth') return Response.json(berthRequest({ id: String(input.id) }));
    const saved = boat({ id: String(input.id), name: String(input.name) });
    boats.push(saved);
    return Response.json(saved);
  });
  const { scope } = visited;
  const draft = () => scope.getState($draft);
  return {
    ...visited,
    server,
    draft,
    open: async () => {
      await allSettled(placeOpened, { scope, params: { id: 'FRLRH', category: 'port' } });
      await allSettled(formOpened, { scope, params: TODAY });
    },
    say: (change: Parameters<typeof draftChanged>[0]) => allSettled(draftChanged, { scope, params: change }),
    send: (corrected: SavedBoat | null = null) =>
      allSettled(requestBerthFx, {
        scope,
        params: {
          request: {
            id: scope.getState($requestId),
            port_id: 'FRLRH',
            boat_id: draft().boatId,
            arrival: draft().dates?.start ?? '',
            departure: draft().dates?.end ?? '',
            message: draft().message,
          },
          corrected,
        },
      }),
  };
}

describe('asking for a berth', () => {
  it('starts from the stay that was searched for, with the boat that it named (S1)', async () => {
    const other = boat({ id: '6f1c2a30-0000-4000-8000-000000000502', name: 'Étoile' });
    const { open, draft, scope } = visit(boat(), other);
    const query = { arrival: DATES.start, departure: DATES.end, boat: 'etoile' };
    await allSettled(searchOpened, { scope, params: { params: {}, query } });
    await allSettled(searchShown, { scope });
    await open();
    expect(draft()).toEqual({ ...BLANK, dates: DATES, boatId: other.id });
  });

  it('leaves to the visitor what they have said', async () => {
    const { open, say, draft, scope } = visit(boat(), boat({ id: '6f1c2a30-0000-4000-8000-000000000502' }));
    await open();
    const said = { dates: { start: '2028-08-01', end: '2028-08-02' }, boatId: boat().id };
    await say(said);
    await allSettled(formOpened, { scope, params: TODAY });
    expect(draft()).toMatchObject(said);
  });

  it('sends the request, shows it among the member’s own, and closes the form (ST2)', async () => {
    const { open, say, send, draft, scope, inputsOf } = visit(boat());
    await open();
    await say({ dates: DATES, message: 'Vers 18 h' });
    await send();
    const [sent] = inputsOf('request_berth');
    expect(sent).toMatchObject({
      port_id: 'FRLRH',
      boat_id: boat().id,
      arrival: DATES.start,
      departure: DATES.end,
      message: 'Vers 18 h',
    });
    expect(scope.getState($isOpen)).toBe(false);
    expect(draft()).toEqual(BLANK);
    expect(inputsOf('berth_requests')).toHaveLength(2);
    expect(scope.getState($ownRequests)).toMatchObject({ status: 'ready' });
  });

  it('is the same request when it is sent again, and another one when it was changed', async () => {
    const { open, say, send, inputsOf, server } = visit(boat());
    await open();
    await say({ dates: DATES });
    server.refuse = 'internal';
    await send();
    await send();
    await say({ message: 'Vers 18 h' });
    await send();
    const [first, again, changed] = inputsOf('request_berth').map(({ id }) => id);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it.each([
    'dates_invalid',
    'port_not_connected',
    'too_many_requests_waiting',
    'boat_unknown',
    'session_ended',
  ])('keeps what was written when it is refused: %s (ST2)', async (kind) => {
    const { open, say, send, draft, scope, server } = visit(boat());
    await open();
    await say({ dates: DATES, message: 'Vers 18 h' });
    server.refuse = kind;
    await send();
    expect(scope.getState(requestForm.$refusal)).toMatchObject({ data: { failure_kind: kind } });
    expect(scope.getState($isOpen)).toBe(true);
    expect(draft()).toMatchObject({ dates: DATES, message: 'Vers 18 h' });
  });

  it('keeps the sizes that were corrected for the boat, before the office is asked', async () => {
    const { open, say, send, draft, asked } = visit(boat());
    await open();
    await say({ dates: DATES, sizes: { length: '16,5' } });
    await send(correctedBoat(boat(), draft().sizes));
    const written = asked.filter(({ path }) => path === 'save_boat' || path === 'request_berth');
    expect(written).toMatchObject([
      { path: 'save_boat', input: { id: boat().id, length: 16.5, beam: boat().beam } },
      { path: 'request_berth', input: { boat_id: boat().id } },
    ]);
  });

  it('does not ask with other sizes than were typed: what could not be saved is not asked for', async () => {
    const { open, say, send, draft, server, inputsOf, scope } = visit(boat());
    await open();
    await say({ dates: DATES, sizes: { length: '16,5' } });
    server.refuse = 'internal';
    await send(correctedBoat(boat(), draft().sizes));
    expect(inputsOf('request_berth')).toEqual([]);
    expect(scope.getState(requestForm.$refusal)).not.toBeNull();
    expect(draft().sizes).toEqual({ length: '16,5' });
  });

  it('leaves sizes that were typed with the boat that they are of', async () => {
    const other = boat({ id: '6f1c2a30-0000-4000-8000-000000000502', name: 'Étoile' });
    const { open, say, draft } = visit(boat(), other);
    await open();
    await say({ boatId: boat().id });
    await say({ sizes: { length: '16,5' } });
    await say({ message: 'Vers 18 h' });
    expect(draft().sizes).toEqual({ length: '16,5' });
    await say({ boatId: other.id });
    expect(draft().sizes).toEqual({});
  });

  it('tells what is wrong with the sizes', async () => {
    const { open, say, scope } = visit(boat());
    await open();
    await say({ dates: DATES, sizes: { length: 'long', draught: '99' } });
    await allSettled(submitted, { scope });
    expect(scope.getState(requestForm.$problems)).toEqual(['lengthWrong', 'draughtWrong']);
  });

  it('tells what is missing', async () => {
    const { open, scope } = visit();
    await open();
    await allSettled(submitted, { scope });
    expect(scope.getState(requestForm.$problems)).toEqual(['datesMissing', 'boatMissing']);
  });

  it('drops what was written with the form, and with the page', async () => {
    const { open, say, draft, scope } = visit(boat());
    await open();
    await say({ dates: DATES });
    await allSettled(formClosed, { scope });
    expect(draft()).toEqual(BLANK);
    await open();
    await say({ dates: DATES });
    await allSettled(placeOpened, { scope, params: { id: 'FRBOD', category: 'port' } });
    expect([draft(), scope.getState($isOpen)]).toEqual([BLANK, false]);
  });
});

describe('a boat that is added on the way', () => {
  it('is saved in metres and comes along (ST2)', async () => {
    const { open, scope, draft, inputsOf } = visit();
    await open();
    await allSettled(boatFormOpened, { scope });
    const typed = { name: ' Étoile ', length: '9,75 m', draught: '1.85' };
    await allSettled(boatChanged, { scope, params: typed });
    await allSettled(saveBoatFx, {
      scope,
      params: savedBoat(scope.getState($boatId), scope.getState($boat)),
    });
    const [saved] = inputsOf('save_boat');
    expect(saved).toMatchObject({ name: 'Étoile', length: 9.75, beam: null, draught: 1.85 });
    expect(draft().boatId).toBe(saved?.id);
    expect(scope.getState($boats)).toMatchObject([{ name: 'Étoile' }]);
    expect(scope.getState($isBoatFormOpen)).toBe(false);
  });

  it('stays in its form when it is refused', async () => {
    const { open, scope, server } = visit();
    await open();
    await allSettled(boatFormOpened, { scope });
    await allSettled(boatChanged, { scope, params: { name: 'Étoile' } });
    server.refuse = 'too_many_boats';
    await allSettled(saveBoatFx, {
      scope,
      params: savedBoat(scope.getState($boatId), scope.getState($boat)),
    });
    expect(scope.getState(boatForm.$refusal)).toMatchObject({ data: { failure_kind: 'too_many_boats' } });
    expect(scope.getState($boat).name).toBe('Étoile');
  });

  it('tells what is wrong with it', async () => {
    const { open, scope } = visit();
    await open();
    await allSettled(boatFormOpened, { scope });
    await allSettled(boatSubmitted, { scope });
    expect(scope.getState(boatForm.$problems)).toEqual(['nameMissing']);
    const sizes = { name: 'Étoile', type: 'other', length: '0,2', beam: 'trois', draught: '-1' } as const;
    expect(boatProblemsOf(sizes)).toEqual(['lengthWrong', 'beamWrong', 'draughtWrong']);
    expect(boatProblemsOf({ ...sizes, length: '12', beam: '4,2', draught: '0' })).toEqual([]);
  });
});
