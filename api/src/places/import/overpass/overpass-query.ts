import type { Box } from '../../great-circle.ts';
import type { TagRule } from '../osm/osm-tags.ts';
import { categoryRules, partRules } from '../osm/osm-tags.ts';

/** Seconds that the server may take for an answer. */
export const ANSWER_SECONDS = 180;

/** Asks for the rectangle around a country. @param country ISO 3166-1 alpha-2 */
export function boundsQuery(country: string): string {
  return `[out:json][timeout:${ANSWER_SECONDS}];rel["ISO3166-1"="${country}"]["boundary"="administrative"];out ids bb;`;
}

/** Asks for all that the directories may take of a country, within a box or anywhere. */
export function placesQuery(country: string, box: Box | null): string {
  const within = box === null ? '' : `(${[box.south, box.west, box.north, box.east].join(',')})`;
  const wanted = selectors.map((selector) => `nwr${selector}(area.country)${within};`).join('');
  return [
    `[out:json][timeout:${ANSWER_SECONDS}];`,
    `area["ISO3166-1"="${country}"]["boundary"="administrative"]->.country;`,
    `(${wanted});out center;`,
  ].join('');
}

/** From the very rules that choose afterwards, so that nothing they know is left unasked. */
const selectors: readonly string[] = selectorsOf([
  ...categoryRules,
  ...partRules.filter(({ means }) => means === 'office' || means === 'fuel'),
  ...categoryRules
    .filter(({ means }) => means === 'port')
    .map((rule) => ({ ...rule, key: `disused:${String(rule.key)}` })),
]);

function selectorsOf(rules: readonly TagRule<unknown>[]): readonly string[] {
  const values = new Map<string, ReadonlySet<string> | 'any'>();
  for (const rule of rules) {
    const key = String(rule.key);
    const known = values.get(key);
    const isAny = rule.values === undefined || known === 'any';
    values.set(key, isAny ? 'any' : new Set([...(known ?? []), ...(rule.values ?? [])]));
  }
  return [...values].map(([key, known]) =>
    // Of several values in one tag, any may be meant.
    known === 'any' ? `["${key}"]` : `["${key}"~"(^|; ?)(${[...known].join('|')})( ?;|$)"]`,
  );
}
