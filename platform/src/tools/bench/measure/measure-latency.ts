import { operations, operationUrl } from '@nfcards/shared/operations';
import { type GenericSchema, parse } from 'valibot';
import { median } from './directory-bench.ts';
import type { SearchKind, SearchQuery } from './search-kinds.ts';

const ASKED = 100;
const WARM_UP = 5;

export interface LatencyFigure {
  readonly kind: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** Of one kind of request, in one go. */
export interface Timings {
  readonly kind: string;
  /** Milliseconds, one request after the other, measured by the client. */
  readonly times: readonly number[];
}

/** The medians of several goes, in each of which every kind was asked for: what else the machine did in one does not count. */
export function medianLatencies(goes: readonly (readonly Timings[])[]): readonly LatencyFigure[] {
  const [first = []] = goes;
  return first.map(({ kind }) => {
    const sorted = goes.flatMap((go) =>
      go.filter((timings) => timings.kind === kind).map(({ times }) => times.toSorted((a, b) => a - b)),
    );
    return {
      kind,
      p50: median(sorted.map((times) => quantile(times, 0.5))),
      p95: median(sorted.map((times) => quantile(times, 0.95))),
    };
  });
}

/** Asks a hundred queries of the kind. @param host the API's base, such as `http://127.0.0.1:3000/api` */
export function measureSearch(host: string, kind: SearchKind): Promise<Timings> {
  const pagesBefore = kind.pagesBefore ?? 0;
  const ask = (query: SearchQuery) => read(operationUrl(host, 'search', query), operations.search.answer);
  return measure(kind.name, async () => {
    let query = kind.next();
    for (let page = 0; page < pagesBefore; page += 1) {
      const { cursor } = await ask(query);
      // Fewer places have no such page: another first one is asked for, for this one is kept.
      query = cursor === null ? kind.next() : { ...query, cursor };
    }
    return () => ask(query);
  });
}

/** Asks for a hundred ports, of which none is kept. */
export function measureDetails(host: string, ids: readonly string[]): Promise<Timings> {
  let asked = 0;
  return measure('details', async () => {
    const id = ids[asked % ids.length] ?? '';
    asked += 1;
    return () => read(operationUrl(host, 'port_details', { id }), operations.port_details.answer);
  });
}

/** @param prepare what is done before a request that is measured, which it gives */
async function measure(kind: string, prepare: () => Promise<() => Promise<unknown>>): Promise<Timings> {
  const times: number[] = [];
  for (let no = -WARM_UP; no < ASKED; no += 1) {
    const ask = await prepare();
    const start = performance.now();
    await ask();
    if (no >= 0) times.push(performance.now() - start);
  }
  return { kind, times };
}

async function read<Answer>(url: string, answer: GenericSchema<unknown, Answer>): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parse(answer, await response.json());
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
