import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Boat } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { retryPressed } from '../cards.model.ts';
import { BLANK, type CardDraft, OTHER_BOAT, problemsOf } from './new-card.ts';

export const newCardOpened = createEvent();
/** Given up: what was written goes with it. */
export const newCardClosed = createEvent();
export const draftChanged = createEvent<Partial<CardDraft>>();
export const submitted = createEvent();

export const boatsCall = createCall('boats');
export const saveBoatCall = createCall('save_boat');
export const createNfcardCall = createCall('create_nfcard');

interface Ids {
  readonly card: string;
  readonly boat: string;
}
/** Made here: sent again, because the answer was lost, it is one boat and one card. */
export const makeIdsFx = createEffect((): Ids => ({ card: crypto.randomUUID(), boat: crypto.randomUUID() }));
export const $ids = restore<Ids>(makeIdsFx.doneData, { card: '', boat: '' });

/** Makes the card, and before it the boat where that is another one. Answers the card's id. */
export const makeCardFx = createEffect<{ readonly ids: Ids; readonly draft: CardDraft }, string, ClientError>(
  async ({ ids, draft }) => {
    const { boatId, name, type, number, title } = draft;
    const isOther = boatId === OTHER_BOAT;
    if (isOther) {
      const sizes = { flag: null, length: null, beam: null, draught: null };
      await saveBoatCall.fx({
        id: ids.boat,
        name: name.trim(),
        type,
        registration_number: number.trim(),
        ...sizes,
      });
    }
    await createNfcardCall.fx({ id: ids.card, boat_id: isOther ? ids.boat : boatId, title: title.trim() });
    return ids.card;
  },
);

export const $isOpen = createStore(false)
  .on(newCardOpened, () => true)
  .reset(newCardClosed, makeCardFx.done, memberChanged);

/** A draft outlives a call that failed; not the dialog, and not its writer. */
export const $draft = createStore(BLANK)
  .on(draftChanged, (draft, change) => ({ ...draft, ...change }))
  .reset(newCardClosed, makeCardFx.done, memberChanged);

/** Null until they are known. */
export const $memberBoats = createStore<readonly Boat[] | null>(null)
  .on(boatsCall.fx.doneData, (_, boats) => boats)
  .reset(memberChanged);

sample({ clock: newCardOpened, fn: () => ({}), target: boatsCall.fx });
sample({ clock: newCardOpened, target: makeIdsFx });
sample({
  clock: boatsCall.fx.doneData,
  source: $draft,
  filter: ({ boatId }) => boatId === '',
  fn: (_, boats) => ({ boatId: likelyBoat(boats) }),
  target: draftChanged,
});
// A boat can be added all the same.
sample({
  clock: boatsCall.fx.fail,
  source: $draft,
  filter: ({ boatId }) => boatId === '',
  fn: () => ({ boatId: OTHER_BOAT }),
  target: draftChanged,
});

export const newCardForm = createForm({
  submitted: sample({ clock: submitted, source: $draft }),
  problemsOf,
  call: makeCardFx,
  resetBy: [newCardOpened],
});

sample({ clock: makeCardFx.done, fn: () => undefined, target: retryPressed });

function likelyBoat(boats: readonly Boat[]): string {
  if (boats.length === 0) return OTHER_BOAT;
  const [only] = boats;
  return boats.length === 1 && only !== undefined ? only.id : '';
}
