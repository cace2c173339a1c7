import { $client } from '@nfcards/shared/client';
import { attach, combine, createEffect, createStore, sample } from 'effector';
import { $isShown, $settled, url } from '../query/search.model.ts';
import { PAGE_SIZE } from '../query/search.ts';
import { type Answered, answerByServer, findIn, NOTHING, tellsDistances } from './answer.ts';
import type { Pages } from './ask-server.ts';
import { $question, isForServer, type Question } from './question.model.ts';

interface Work {
  readonly question: Question;
  /** Places. */
  readonly wanted: number;
  /** What there is of the same answer. */
  readonly from: Pages | null;
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

interface Begun extends Work {
  readonly running: AbortController;
}

export const answerFx = attach({
  source: $client,
  effect: (client, work: Begun) =>
    isForServer(work.question)
      ? answerByServer(client, work)
      : findIn('list', work.question, work.running.signal),
});
sample({ clock: beginFx.doneData, target: answerFx });

const $pages = $settled.map(({ pages }) => pages);
/** What was found, and by which question. */
const $answered = createStore(NOTHING, { serialize: 'ignore' });

// Before it is shown no server is asked: its answer could be there before a page that came rendered is alive, which
// would then be another one than came; and a link that nobody pressed asks nothing.
sample({
  clock: [$question, $isShown],
  source: { question: $question, answered: $answered, pages: $pages, isShown: $isShown },
  filter: ({ question, answered, isShown }) =>
    (answered.question !== question || answered.by === 'names') && (isShown || !isForServer(question)),
  fn: ({ question, pages }) => ({ question, wanted: pages * PAGE_SIZE, from: null }),
  target: beginFx,
});

/** A page came, perhaps after more was asked for. What a broken line cut off waits for a press. */
const arrived = sample({ source: $answered, filter: ({ pages }) => pages?.isCut === false });
sample({
  clock: [$pages, arrived],
  source: { question: $question, answered: $answered, pages: $pages },
  filter: ({ question, answered, pages }) => answered.question === question && isShort(answered, pages),
  fn: ({ question, answered, pages }) => ({ question, wanted: pages * PAGE_SIZE, from: answered.pages }),
  target: beginFx,
});

function isShort({ pages }: Answered, wanted: number): boolean {
  return pages !== null && pages.cursor !== null && pages.places.length < wanted * PAGE_SIZE;
}

sample({
  clock: answerFx.done,
  source: $question,
  filter: (question, { params }) => params.question === question,
  fn: (_, { result }) => result,
  target: $answered,
});

/** The question that a link, back or forward brought. */
const $broughtByAddress = createStore<Question | null>(null, { serialize: 'ignore' });
sample({ clock: url.changed, source: $question, target: $broughtByAddress });

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

/** What the list has by that name, where the screen would wait for the server with nothing on it. */
const namesFx = createEffect((question: Question) => findIn('names', question, new AbortController().signal));
sample({
  clock: combine({ question: $question, isOutdated: $isOutdated }),
  filter: ({ question, isOutdated }) => isOutdated && isForServer(question),
  fn: ({ question }) => question,
  target: namesFx,
});
sample({
  clock: namesFx.done,
  source: { question: $question, answered: $answered },
  filter: ({ question, answered }, { params }) => params === question && answered.question !== question,
  fn: (_, { result }) => result,
  target: $answered,
});

export const $found = $answered;
/** Every place found that has come, in the order asked for. */
export const $listed = $answered.map(({ listed }) => listed);
/** The same and those outside the piece of map that the list is limited to. */
export const $foundEverywhere = $answered.map(({ everywhere }) => everywhere);
/** The list in which they were found. */
export const $searched = $answered.map(({ question }) => question?.places ?? []);
/** From where distances are told; null where they are not, or where the rows tell theirs. */
export const $origin = combine($question, $answered, ({ here }, answered) =>
  tellsDistances(answered) ? null : here,
);
/** An answer of the server is still to come. */
export const $isAwaited = combine(
  { isPending: answerFx.pending, question: $question, answered: $answered },
  ({ isPending, question, answered }) =>
    isForServer(question) && (isPending || answered.question !== question || answered.by === 'names'),
);
