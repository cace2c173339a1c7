import { createCall } from '@nfcards/shared/client';
import type { FoundPlace } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { draftChanged, sendingBegan } from './send.model.ts';

/** Milliseconds without a key after which the places that may be meant are asked for. */
const TYPING_PAUSE = 200;
const FEWEST_LETTERS = 2;
const MOST_SUGGESTIONS = 8;

export const placeTyped = createEvent<string>();
export const placeChosen = createEvent<string>();
/** The address of the page names a place, by its id. */
export const placeAsked = createEvent<string>();

/** Waits for a pause in typing; answers the text that it was given. */
export const waitForPauseFx = createEffect(
  (text: string) => new Promise<string>((resolve) => setTimeout(() => resolve(text), TYPING_PAUSE)),
);
const searchCall = createCall('search');

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

const found = findPlaceFx.doneData;
const $places = createStore<readonly FoundPlace[]>([]);
export const $placeText = createStore('');

/** The field says again what a choice has filled in: nobody typed that. */
const typed = sample({
  clock: placeTyped,
  source: $placeText,
  filter: (shown, text) => text !== shown,
  fn: (_, text) => text,
});
const chosen = sample({
  clock: placeChosen,
  source: $places,
  fn: (places, id) => places.find((place) => place.id === id),
}).filterMap((place) => place);

$placeText
  .on(typed, (_, text) => text)
  .on([chosen, found], (_, { name }) => name)
  .reset(sendingBegan);

type Status = 'idle' | 'waiting' | 'found' | 'failed';
const $status = createStore<Status>('idle');
export const $placeSuggestions = combine({ status: $status, places: $places });

sample({ clock: typed.filter({ fn: isEnough }), target: waitForPauseFx });
sample({
  clock: waitForPauseFx.doneData,
  source: $placeText,
  filter: (shown, text) => shown === text,
  fn: (_, text) => ({ text: text.trim(), region: '', services: [] }),
  target: searchCall.fx,
});
/** An answer to letters that do not stand there any more is nobody's. */
const settled = sample({
  clock: searchCall.fx.finally,
  source: $placeText,
  filter: (text, { params }) => params.text === text.trim(),
  fn: (_, outcome) => outcome,
});
$status
  .on(typed, (_, text) => (isEnough(text) ? 'waiting' : 'idle'))
  .on(settled, (_, { status }) => (status === 'done' ? 'found' : 'failed'))
  .reset(chosen, found, sendingBegan);
$places
  .on(settled, (_, outcome) =>
    outcome.status === 'done' ? outcome.result.places.slice(0, MOST_SUGGESTIONS) : [],
  )
  .reset(sendingBegan);

sample({ clock: placeAsked, target: findPlaceFx });
sample({ clock: typed, fn: () => ({ place: null }), target: draftChanged });
sample({ clock: chosen, fn: ({ id, name }) => ({ place: { id, name } }), target: draftChanged });
sample({ clock: found, fn: (place) => ({ to: 'place' as const, place }), target: draftChanged });

function isEnough(text: string): boolean {
  return text.trim().length >= FEWEST_LETTERS;
}
