import { createCall } from '@nfcards/shared/client';
import { createPlaceSuggestions } from '@nfcards/shared/patterns';
import { createEffect, createEvent, sample } from 'effector';
import { draftChanged, sendingBegan } from '../send.model.ts';

/** A harbour office is what is mostly meant. */
export const placeSuggestions = createPlaceSuggestions(undefined, ({ category }) =>
  category === 'port' ? 0 : 1,
);
/** The address of the page names a place, by its id. */
export const placeAsked = createEvent<string>();

interface Named {
  readonly id: string;
  readonly name: string;
}

const portCall = createCall('port_details');
const mechanicCall = createCall('mechanics_details');
const shopCall = createCall('riggers_details');

/** An id does not tell of which directory it is. */
const findPlaceFx = createEffect<string, Named>(async (id) => {
  const { name } = await portCall
    .fx({ id })
    .catch(() => mechanicCall.fx({ id }))
    .catch(() => shopCall.fx({ id }));
  return { id, name };
});

const { typed, chosen, textShown } = placeSuggestions;
const found = findPlaceFx.doneData;
sample({ clock: placeAsked, target: findPlaceFx });
sample({ clock: found, fn: ({ name }) => name, target: textShown });
sample({ clock: sendingBegan, fn: () => '', target: textShown });
sample({ clock: typed, fn: () => ({ place: null }), target: draftChanged });
sample({ clock: chosen, fn: ({ id, name }) => ({ place: { id, name } }), target: draftChanged });
sample({ clock: found, fn: (place) => ({ to: 'place' as const, place }), target: draftChanged });
