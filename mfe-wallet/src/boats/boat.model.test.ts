import { $client } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { fakeDetails } from '../cards/cards.fixture.ts';
import { $boat, $keptHere, $keptIds, opened, removeBoatCall, retryPressed } from './boat.model.ts';
import { BLANK, savedBoat } from './boat-draft.ts';
import {
  $draft,
  $isEditing,
  boatForm,
  draftChanged,
  editClosed,
  editPressed,
  saveBoatFx,
  submitted,
} from './boat-form.model.ts';
import { fakeBoatDetails } from './boats.fixture.ts';

const BOAT = fakeBoatDetails();
const OTHER = fakeBoatDetails({ id: '0b9e7a10-0000-4000-8000-000000000301', name: 'Écume' });

/** A server that has these boats. */
function visit(...boats: ReturnType<typeof fakeBoatDetails>[]) {
  const server = { boats: new Map(boats.map((boat) => [boat.id, boat])), refuses: '' };
  const refused = (failure_kind: string) =>
    Response.json({ failure: true, failure_message: 'refused', failure_kind }, { status: 409 });
  const visited = visitAs(member(), ({ path, input }) => {
    if (server.refuses === path) return Response.error();
    const id = String(input.id);
    const boat = server.boats.get(id);
    if (boat === undefined) return refused('boat_unknown');
    if (path === 'remove_boat') {
      server.boats.delete(id);
      return Response.json({});
    }
    if (path === 'save_boat') server.boats.set(id, { ...boat, ...input });
    return Response.json(server.boats.get(id));
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: (id: string) => allSettled(opened, { scope, params: { params: { boat_id: id }, query: {} } }),
    shown: () => {
      const state = scope.getState($boat);
      return state.status === 'ready' ? state.boat.name : state.status;
    },
    told: () => {
      scope.getState($client).forget();
      return allSettled(liveEventHeard, { scope, params: { kind: 'changed', record: 'boat', id: BOAT.id } });
    },
  };
}

describe('one boat', () => {
  it('is the one of the address', async () => {
    const { open, shown } = visit(BOAT, OTHER);
    await open(BOAT.id);
    expect(shown()).toBe('Belle Brise');
    await open(OTHER.id);
    expect(shown()).toBe('Écume');
  });

  it('is unknown where it is not the member’s, also once it was shown', async () => {
    const { open, shown, server, told } = visit(BOAT);
    await open(OTHER.id);
    expect(shown()).toBe('unknown');
    await open(BOAT.id);
    server.boats.clear();
    await told();
    expect(shown()).toBe('unknown');
  });

  it('says why it could not be read, and is asked for again', async () => {
    const { open, shown, server, scope } = visit(BOAT);
    server.refuses = 'boat';
    await open(BOAT.id);
    expect(shown()).toBe('failed');
    server.refuses = '';
    await allSettled(retryPressed, { scope });
    expect(shown()).toBe('Belle Brise');
  });

  it('that was removed is not asked for again when the server tells of that', async () => {
    const { open, shown, scope, told, inputsOf } = visit(BOAT);
    await open(BOAT.id);
    await allSettled(removeBoatCall.fx, { scope, params: { id: BOAT.id, with_nfcards: false } });
    await told();
    expect(inputsOf('boat')).toHaveLength(1);
    expect(shown()).toBe('Belle Brise');
  });

  it('knows which of the member’s cards are on this device', async () => {
    const { scope, open } = visit(BOAT);
    await open(BOAT.id);
    const kept = (id: string, memberId: string) => ({
      memberId,
      card: fakeDetails({ id }),
      size: 1,
      keptAt: '',
    });
    await allSettled($keptHere, {
      scope,
      params: [kept('own', member().id), kept('foreign', 'somebody')],
    });
    expect(scope.getState($keptIds)).toEqual(['own']);
  });
});

describe('the form of a boat', () => {
  const edit = async (...given: Parameters<typeof visit>) => {
    const visited = visit(...given);
    const { scope } = visited;
    await visited.open(BOAT.id);
    await allSettled(editPressed, { scope, params: { ...BLANK, name: BOAT.name } });
    return {
      ...visited,
      type: (change: Partial<typeof BLANK>) => allSettled(draftChanged, { scope, params: change }),
      save: () => allSettled(saveBoatFx, { scope, params: savedBoat(BOAT.id, scope.getState($draft)) }),
      isOpen: () => scope.getState($isEditing),
    };
  };

  it('saves the boat, closes, and shows it as it now is', async () => {
    const { type, save, isOpen, shown, inputsOf } = await edit(BOAT);
    await type({ name: 'Belle Brise II', draught: '1,85' });
    await save();
    expect(inputsOf('save_boat')).toMatchObject([{ id: BOAT.id, name: 'Belle Brise II', draught: 1.85 }]);
    expect([isOpen(), shown()]).toEqual([false, 'Belle Brise II']);
  });

  it('tells what is wrong, and keeps what was typed', async () => {
    const { type, scope, isOpen } = await edit(BOAT);
    await type({ name: '', mmsi: '12' });
    await allSettled(submitted, { scope });
    expect(scope.getState(boatForm.$problems)).toEqual(['nameMissing', 'mmsiWrong']);
    expect([isOpen(), scope.getState($draft).mmsi]).toEqual([true, '12']);
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    const { type, save, scope, server, isOpen } = await edit(BOAT);
    await type({ engine: 'Volvo D1-30' });
    server.refuses = 'save_boat';
    await save();
    expect(scope.getState(boatForm.$refusal)).not.toBeNull();
    expect([isOpen(), scope.getState($draft).engine]).toEqual([true, 'Volvo D1-30']);
  });

  it('is given up, with what was typed, by its button and with the page', async () => {
    const { type, open, scope, isOpen } = await edit(BOAT, OTHER);
    await type({ engine: 'Volvo D1-30' });
    await allSettled(editClosed, { scope });
    expect([isOpen(), scope.getState($draft)]).toEqual([false, BLANK]);
    await allSettled(editPressed, { scope, params: { ...BLANK, name: BOAT.name } });
    await open(OTHER.id);
    expect(isOpen()).toBe(false);
  });
});
