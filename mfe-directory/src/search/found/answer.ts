import type { Client } from '@nfcards/shared/client';
import type { SearchInstead, SearchReading } from '@nfcards/shared/operations';
import { askServer, type Pages, type ShownPlace } from './ask-server.ts';
import { awayFrom, findPlaces } from './find-places.ts';
import { inputOf, type Question } from './question.model.ts';
import { Yielder } from './yielder.ts';

/**
 * What was found, and how: all of it in the list that the browser has; `names` in the list while the server is being
 * asked; by the server; `copy` in the list because no server answers.
 */
export interface Answered {
  readonly question: Question | null;
  readonly by: 'list' | 'names' | 'server' | 'copy';
  readonly listed: readonly ShownPlace[];
  /** The same and those outside the piece of map that the list is limited to. */
  readonly everywhere: readonly ShownPlace[];
  readonly total: Pages['total'];
  readonly reading: SearchReading | null;
  readonly instead: SearchInstead | null;
  /** What the server answered, to go on from. */
  readonly pages: Pages | null;
}

export const NOTHING: Answered = {
  question: null,
  by: 'list',
  listed: [],
  everywhere: [],
  total: { count: 0, exact: true },
  reading: null,
  instead: null,
  pages: null,
};

interface ServerWork {
  readonly question: Question;
  /** Places. */
  readonly wanted: number;
  readonly from: Pages | null;
  readonly running: AbortController;
}

/** Orders that no server is asked for take all of the answer, up to so many places. */
const MAX_ORDERED = 400;

export async function answerByServer(
  client: Client,
  { question, wanted, from, running: { signal } }: ServerWork,
): Promise<Answered> {
  const { here, places } = question;
  const pages = await askServer({
    ...{ client, from, input: inputOf(question), list: places, signal },
    wanted: here === null ? wanted : Math.max(wanted, MAX_ORDERED),
  });
  if (pages === null) return findIn('copy', question, signal);
  const listed = here === null || tellsDistances(pages) ? pages.places : nearestFirst(pages.places, here);
  const { total, reading, instead } = pages;
  return { question, by: 'server', listed, everywhere: listed, total, reading, instead, pages };
}

/** Whether its distances are from a place that the text names, instead of from the visitor. */
export function tellsDistances({ reading }: Pick<Pages, 'reading'>): boolean {
  return reading?.kind === 'near' || reading?.kind === 'nearest';
}

function nearestFirst(
  places: readonly ShownPlace[],
  here: NonNullable<Question['here']>,
): readonly ShownPlace[] {
  return places
    .map((place) => ({ place, away: awayFrom(here, place.position) }))
    .sort((a, b) => a.away - b.away)
    .map(({ place }) => place);
}

export async function findIn(
  by: 'list' | 'names' | 'copy',
  question: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const found = await findPlaces(question.places, question.criteria, question, new Yielder(signal));
  return { ...NOTHING, ...found, question, by, total: { count: found.listed.length, exact: true } };
}
