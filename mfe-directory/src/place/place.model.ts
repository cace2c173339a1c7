import type { ClientError } from '@nfcards/shared/client';
import type { PlaceCategory } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import {
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector';
import { placeOpened } from './place-opened.model.ts';
import { idOf, isAnswerFor, PENDING, type PlaceDetails, type PlaceState, stateAfter } from './place-state.ts';

interface PlaceModelOptions<Details> {
  readonly category: PlaceCategory;
  readonly readFx: Effect<{ id: string }, Details, ClientError>;
  /** The failure by which the operation says that there is no such place. */
  readonly unknown: string;
}

export interface PlaceModel<Details extends PlaceDetails> {
  /** For the page's `opened`. */
  readonly opened: EventCallable<PageAddress>;
  readonly retryPressed: EventCallable<void>;
  /** The place that the address names. */
  readonly $id: Store<string>;
  /** What is known of the place that the address names, and of no other. */
  readonly $place: Store<PlaceState<Details>>;
  readonly $ready: Store<boolean>;
  /** The place that the address names was read. */
  readonly answered: Event<{ readonly id: string; readonly place: Details }>;
}

/** The model of the page of a place, whichever its directory. */
export function createPlaceModel<Details extends PlaceDetails>(
  options: PlaceModelOptions<Details>,
): PlaceModel<Details> {
  const { category, readFx, unknown } = options;
  const opened = createEvent<PageAddress>();
  const retryPressed = createEvent();
  // Named by hand: the build names only what a model creates itself.
  const $id = createStore('', { sid: `${category}.id` }).on(opened, (_, address) => idOf(address));
  const $place = createStore<PlaceState<Details>>(PENDING, { sid: `${category}.place` });
  const settled = sample({
    clock: readFx.finally,
    source: $id,
    filter: isAnswerFor,
    fn: (_, answer) => answer,
  });
  $place.reset($id, retryPressed).on(settled, (_, answer) => stateAfter(answer, unknown));
  sample({ clock: [opened, retryPressed], source: $id, fn: (id) => ({ id }), target: readFx });
  sample({ clock: opened, fn: (address) => ({ id: idOf(address), category }), target: placeOpened });
  const answered = settled.filterMap((answer) =>
    answer.status === 'done' ? { id: answer.params.id, place: answer.result } : undefined,
  );
  return {
    opened,
    retryPressed,
    $id,
    $place,
    $ready: $place.map(({ status }) => status !== 'pending'),
    answered,
  };
}
