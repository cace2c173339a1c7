import { operations, operationUrl } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import type { SearchKind, SearchQuery } from './search-kinds.ts';

const QUERIES = 100;
const QUERIES_PAGED = 20;
const WARM_UP = 5;

export interface SearchFigure {
  readonly kind: string;
  /** Milliseconds, one request after the other, measured by the client. */
  readonly p50: number;
  readonly p95: number;
}

/** Asks a hundred queries of the kind. @param host the API's base, such as `http://127.0.0.1:3000/api` */
export async function measureSearch(host: string, kind: SearchKind): Promise<SearchFigure> {
  const pagesBefore = kind.pagesBefore ?? 0;
  const queries = pagesBefore > 0 ? QUERIES_PAGED : QUERIES;
  const times: number[] = [];
  for (let no = -WARM_UP; no < queries; no += 1) {
    let query = kind.next();
    for (let page = 0; page < pagesBefore; page += 1) {
      const { cursor } = await ask(host, query);
      if (cursor !== null) query = { ...query, cursor };
    }
    const start = performance.now();
    await ask(host, query);
    if (no >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { kind: kind.name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function ask(host: string, query: SearchQuery) {
  const response = await fetch(operationUrl(host, 'search', query));
  if (!response.ok) throw new Error(`The search answered ${response.status} to ${JSON.stringify(query)}.`);
  return parse(operations.search.answer, await response.json());
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
