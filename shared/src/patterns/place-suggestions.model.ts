import { type CallModel, createCall } from '@nfcards/shared/client';
import { $home } from '@nfcards/shared/common';
import type { FoundPlace, PlaceCategory } from '@nfcards/shared/operations';
import {
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector';
import { type Debounced, debounced } from './debounced.model.ts';

/** Milliseconds without a key after which the places that may be meant are asked for. */
const PAUSE = 200;
/** Fewer letters than this would suggest half of the world. */
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 8;

/** `idle`: too little was typed, or a place is chosen. */
export type SuggestionStatus = 'idle' | 'waiting' | 'found' | 'failed';

export interface PlaceSuggestions {
  /** The field holds this text, which nobody typed. */
  readonly textShown: EventCallable<string>;
  /** Tells of the text that a choice has filled in too. */
  readonly textTyped: EventCallable<string>;
  /** Id of the suggestion that was taken. */
  readonly choiceMade: EventCallable<string>;
  /** What a person typed. */
  readonly typed: Event<string>;
  readonly chosen: Event<FoundPlace>;
  readonly $text: Store<string>;
  /** While more is on its way the places found for the letters before stay: a list that comes and goes is not read. */
  readonly $suggestions: Store<{ readonly status: SuggestionStatus; readonly places: readonly FoundPlace[] }>;
  readonly searchFx: CallModel<'search'>['fx'];
  readonly waitFx: Debounced<string>['waitFx'];
}

/**
 * A field in which places of the directory are looked up as somebody types.
 * @param category of the places; all unless said otherwise
 * @param rank of a place: those with a lower one come first, each in the order of the search
 */
export function createPlaceSuggestions(
  category?: PlaceCategory,
  rank: (place: FoundPlace) => number = () => 0,
): PlaceSuggestions {
  const textShown = createEvent<string>();
  const textTyped = createEvent<string>();
  const choiceMade = createEvent<string>();
  const searchCall = createCall('search');
  const $text = createStore('');
  const $places = createStore<readonly FoundPlace[]>([]);
  const $status = createStore<SuggestionStatus>('idle');

  const typed = sample({
    clock: textTyped,
    source: $text,
    filter: (shown, text) => text !== shown,
    fn: (_, text) => text,
  });
  const chosen = sample({
    clock: choiceMade,
    source: $places,
    fn: (places, id) => places.find((place) => place.id === id),
  }).filterMap((place) => place);
  $text.on([textShown, typed], (_, text) => text).on(chosen, (_, { name }) => name);

  const paused = debounced(typed.filter({ fn: isEnough }), PAUSE);
  sample({
    clock: paused.event,
    source: { shown: $text, home: $home },
    filter: ({ shown }, text) => shown === text,
    fn: ({ home }, text) => ({
      text: text.trim(),
      region: '',
      services: [],
      home,
      ...(category !== undefined && { category }),
    }),
    target: searchCall.fx,
  });
  /** An answer to letters that do not stand there any more is dropped. */
  const settled = sample({
    clock: searchCall.fx.finally,
    source: { text: $text, status: $status },
    filter: ({ text, status }, { params }) => status === 'waiting' && params.text === text.trim(),
    fn: (_, outcome) => outcome,
  });
  $status
    .on(typed, (_, text) => (isEnough(text) ? 'waiting' : 'idle'))
    .on([textShown, chosen], () => 'idle')
    .on(settled, (_, { status }) => (status === 'done' ? 'found' : 'failed'));
  $places
    .on(typed, (places, text) => (isEnough(text) ? places : []))
    .on([textShown, chosen], () => [])
    .on(settled, (_, outcome) =>
      outcome.status === 'done'
        ? outcome.result.places.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_SUGGESTIONS)
        : [],
    );
  const $suggestions = combine({ status: $status, places: $places });
  return {
    textShown,
    textTyped,
    choiceMade,
    typed,
    chosen,
    $text,
    $suggestions,
    searchFx: searchCall.fx,
    waitFx: paused.waitFx,
  };
}

function isEnough(text: string): boolean {
  return text.trim().length >= MIN_LETTERS;
}
