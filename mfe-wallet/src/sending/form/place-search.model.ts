import { createPlaceSuggestions } from '@nfcards/shared/patterns';
import { sample } from 'effector';
import { type AskedPlace, placeFound } from '../asked-place.model.ts';
import type { Draft } from '../draft.ts';
import { draftChanged, sendingBegan } from '../send.model.ts';

/** A harbour office is what is mostly meant. */
export const placeSuggestions = createPlaceSuggestions(undefined, ({ category }) =>
  category === 'port' ? 0 : 1,
);
/** What a draft says of a place that was asked for: somebody there reads it here, or is written to. */
function receiverOf({ id, name, email }: AskedPlace): Partial<Draft> {
  return email === null ? { to: 'place', place: { id, name } } : { to: 'email', email };
}

const { typed, chosen, textShown } = placeSuggestions;
sample({ clock: placeFound, fn: ({ name, email }) => (email === null ? name : ''), target: textShown });
sample({ clock: sendingBegan, fn: () => '', target: textShown });
sample({ clock: typed, fn: () => ({ place: null }), target: draftChanged });
sample({ clock: chosen, fn: ({ id, name }) => ({ place: { id, name } }), target: draftChanged });
sample({ clock: placeFound, fn: receiverOf, target: draftChanged });
