import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $draft,
  $ids,
  $isOpen,
  draftChanged,
  makeCardFx,
  newCardClosed,
  newCardForm,
  newCardOpened,
  submitted,
} from './new-card.model.ts';
import { OTHER_BOAT } from './new-card.ts';

const { $problems, $refusal, $failedAttempts } = newCardForm;

const BRISE = {
  id: '0b9e7a10-0000-4000-8000-000000000300',
  name: 'Belle Brise',
  type: 'sailing_yacht',
  registration_number: '',
  flag: null,
  length: null,
  beam: null,
  draught: null,
  nfcards: 0,
};

function visit(boats: readonly object[]) {
  const server = { refuses: '' };
  const visited = visitAs(member(), ({ path, input }) => {
    if (path === server.refuses) return Response.error();
    if (path === 'boats') return Response.json(boats);
    if (path === 'save_boat') return Response.json({ ...BRISE, ...input });
    return Response.json(path === 'get_all_nfcards' ? [] : { id: input.id });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () => allSettled(newCardOpened, { scope }),
    change: (change: object) => allSettled(draftChanged, { scope, params: change }),
    submit: () => allSettled(submitted, { scope }),
    make: () =>
      allSettled(makeCardFx, {
        scope,
        params: { ids: scope.getState($ids), draft: scope.getState($draft) },
      }),
    boatId: () => scope.getState($draft).boatId,
  };
}

describe('a new NFCard', () => {
  it('is of the member’s only boat unless they choose another', async () => {
    const { open, boatId } = visit([BRISE]);
    await open();
    expect(boatId()).toBe(BRISE.id);
  });

  it('leaves the choice among several', async () => {
    const { open, submit, scope, boatId } = visit([BRISE, { ...BRISE, id: crypto.randomUUID() }]);
    await open();
    await submit();
    expect([boatId(), scope.getState($problems)]).toEqual(['', ['boatMissing']]);
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it('begins with a boat where there is none, or none that can be read', async () => {
    const first = visit([]);
    await first.open();
    expect(first.boatId()).toBe(OTHER_BOAT);
    await first.submit();
    expect(first.scope.getState($problems)).toEqual(['nameMissing']);
    const second = visit([BRISE]);
    second.server.refuses = 'boats';
    await second.open();
    expect(second.boatId()).toBe(OTHER_BOAT);
  });

  it('makes the boat first, and both once however often it is sent', async () => {
    const { open, change, make, server, scope, inputsOf } = visit([]);
    await open();
    await change({ name: ' Œil du vent ', number: 'LR 1', title: ' Location ' });
    server.refuses = 'create_nfcard';
    await make();
    expect(scope.getState($refusal)).not.toBeNull();
    server.refuses = '';
    await make();
    const ids = inputsOf('save_boat').map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(inputsOf('save_boat')[0]).toMatchObject({ name: 'Œil du vent', registration_number: 'LR 1' });
    const cards = inputsOf('create_nfcard');
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    expect(cards[0]).toMatchObject({ boat_id: ids[0], title: 'Location' });
    expect(scope.getState($isOpen)).toBe(false);
  });

  it('is another card the next time', async () => {
    const { open, make, scope, inputsOf } = visit([BRISE]);
    await open();
    await make();
    await open();
    await make();
    expect(new Set(inputsOf('create_nfcard').map(({ id }) => id)).size).toBe(2);
    await open();
    await allSettled(newCardClosed, { scope });
    expect(scope.getState($isOpen)).toBe(false);
  });
});
