import { Failure } from '../../../failure.ts';
import type { Baseline } from './baseline.ts';
import { before } from './before.ts';
import { limit } from './limit.ts';
import { monolith } from './monolith.ts';
import { naive } from './naive.ts';
import type { OtherSite } from './other-site.ts';
import { singleSpa } from './single-spa.ts';
import { vite } from './vite.ts';

/** What the site is compared with. */
export interface Rivals {
  readonly baselines: readonly Baseline[];
  readonly others: readonly OtherSite[];
}

/** The same sources, built in other ways; without them there is no comparison. */
export const BASELINES: readonly Baseline[] = [monolith, naive, singleSpa];
const OTHERS: readonly OtherSite[] = [vite, limit];
export const RIVAL_NAMES: readonly string[] = [...BASELINES, ...OTHERS].map(({ name }) => name);

/**
 * @param text names with commas between them, or `none`
 * @param commit whose site is one of them, by that name; none if it is empty
 * @throws Failure that names those there are
 */
export function readRivals(text: string, commit: string): Rivals {
  const names = text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => !RIVAL_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Failure(`“${unknown}” is no rival: ${RIVAL_NAMES.join(', ')} are, or none.`);
  return {
    baselines: BASELINES.filter(({ name }) => names.includes(name)),
    others: [
      ...OTHERS.filter(({ name }) => names.includes(name)),
      ...(commit === '' ? [] : [before(commit)]),
    ],
  };
}
