import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace } from '@nfcards/shared/operations';
import { attach, combine, createEffect, createStore, sample } from 'effector';
import { $here } from '../here/here.model.ts';
import { $now } from './clock.model.ts';
import type { Circumstances, Criteria } from './criteria.ts';
import type { Filter } from './directories.ts';
import { type Found, findPlaces } from './find-places.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';
import { $places } from './place-list.model.ts';
import { $settled, addressTaken } from './search.model.ts';
import type { Search } from './search.ts';
import { Turns } from './turns.ts';

// One store a part: a store does not update while its value is the same, so load-more does not search again.
const part = <Name extends keyof Search>(name: Name) => $settled.map((search) => search[name]);
export const $criteria = combine({
  port: part('port'),
  region: part('region'),
  country: part('country'),
  length: part('length'),
  draught: part('draught'),
  services: part('services'),
  open: part('open'),
  sort: part('sort'),
  box: part('box'),
});

interface Question extends Circumstances {
  readonly filter: Filter;
  readonly places: readonly ListedPlace[];
  readonly criteria: Criteria;
}

const $question = combine({
  filter: part('filter'),
  places: $places,
  criteria: $criteria,
  // Null where they do not matter.
  now: combine($now, part('open'), (now, open) => (open ? now : null)),
  here: combine($here, part('sort'), (here, sort) => (sort === 'distance' ? here : null)),
});

/** Not before somebody looks for words: the index of a long list is work, and most visitors look at its beginning. */
export const indexPlacesFx = createEffect((places: readonly ListedPlace[]) =>
  indexPlaces(places, new Turns()),
);

const $index = createStore<PlaceIndex | null>(null, { serialize: 'ignore' }).on(
  indexPlacesFx.doneData,
  (_, index) => index,
);
const $indexing = createStore<readonly ListedPlace[] | null>(null, { serialize: 'ignore' })
  .on(indexPlacesFx, (_, places) => places)
  .reset(indexPlacesFx.finally);

sample({
  clock: $question,
  source: { question: $question, index: $index, indexing: $indexing },
  filter: ({ question, index, indexing }) =>
    isWorded(question) && index?.places !== question.places && indexing !== question.places,
  fn: ({ question }) => question.places,
  target: indexPlacesFx,
});

function isWorded({ criteria, places }: Question): boolean {
  return places.length > 0 && fold(criteria.port) !== '';
}

interface Work {
  readonly question: Question;
  readonly index: PlaceIndex | null;
}

/** What is under way is given up when something else is asked. */
const $running = createStore(new AbortController(), { serialize: 'ignore' });

const beginFx = attach({
  source: $running,
  effect(running, work: Work) {
    running.abort();
    return { ...work, running: new AbortController() };
  },
});
$running.on(beginFx.doneData, (_, { running }) => running);

const findFx = createEffect(({ question, index, running }: Work & { readonly running: AbortController }) =>
  findPlaces(question.places, index, question.criteria, question, new Turns(running.signal)),
);
sample({ clock: beginFx.doneData, target: findFx });

interface Answered extends Found {
  readonly question: Question | null;
}

const NOTHING: Answered = { question: null, listed: [], everywhere: [] };

/** What was found, and by which question. */
const $answered = createStore(NOTHING, { serialize: 'ignore' });

sample({
  clock: [$question, $index],
  source: { question: $question, index: $index, answered: $answered },
  filter: ({ question, index, answered }) =>
    answered.question !== question && (!isWorded(question) || index?.places === question.places),
  fn: ({ question, index }) => ({ question, index: isWorded(question) ? index : null }),
  target: beginFx,
});

sample({
  clock: findFx.done,
  source: $question,
  filter: (question, { params }) => params.question === question,
  fn: (question, { result }) => ({ question, ...result }),
  target: $answered,
});

/** The question that a link, back or forward brought. */
const $broughtByAddress = createStore<Question | null>(null, { serialize: 'ignore' });
sample({ clock: addressTaken, source: $question, target: $broughtByAddress });

/**
 * Whether what was found answers another question than the address asks. While the visitor refines a search, or its
 * list is read again, what was found before stays on the screen.
 */
export const $isOutdated = combine(
  $answered,
  $question,
  $broughtByAddress,
  ({ question: answered }, question, brought) => {
    if (answered === null || answered.filter !== question.filter) return true;
    return answered !== question && (question === brought || answered.places.length === 0);
  },
);

/** Every place that the search finds. */
export const $found = $answered.map(({ listed }) => listed);
/** The same and those outside the piece of map that the list is limited to. */
export const $foundEverywhere = $answered.map(({ everywhere }) => everywhere);
/** The list in which they were found. */
export const $searched = $answered.map(({ question }) => question?.places ?? []);
/** From where distances are told; null where they are not. */
export const $origin = $question.map(({ here }) => here);
