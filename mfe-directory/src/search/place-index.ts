import { fold } from '@nfcards/shared/i18n';
import type { PortSummary } from '@nfcards/shared/operations';

/** A port with its texts already folded: a list is folded once, and searched at every key. */
export interface IndexedPort {
  readonly port: PortSummary;
  readonly name: string;
  readonly region: string;
  /** All that the free text looks at: name, region, UN/LOCODE, and the country in both languages. */
  readonly words: string;
}

export interface Criteria {
  /** Free text; every word of it must be found. */
  readonly port: string;
  /** Part of a `port_region`. */
  readonly region: string;
  /** ISO 3166-1 alpha-2, or empty for any. */
  readonly country: string;
}

/** Indexed ports in the order of their names. */
export function indexPorts(ports: readonly PortSummary[]): readonly IndexedPort[] {
  const countryWords = countryWordsOf(ports);
  return ports
    .map((port) => {
      const name = fold(port.name);
      const region = fold(port.port_region ?? '');
      const country = countryWords.get(port.country) ?? '';
      return { port, name, region, words: `${name} ${region} ${port.id.toLowerCase()} ${country}` };
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The ports that match, those whose name begins like the text first. */
export function findPorts(index: readonly IndexedPort[], criteria: Criteria): readonly PortSummary[] {
  const text = fold(criteria.port);
  const words = text.split(' ');
  const region = fold(criteria.region);
  const found = index.filter(
    (entry) =>
      (criteria.country === '' || entry.port.country === criteria.country) &&
      // SPEC ST9. The empty text is part of every region, known or not.
      entry.region.includes(region) &&
      words.every((word) => entry.words.includes(word)),
  );
  if (text === '') return found.map(({ port }) => port);
  // Sorting is stable: ports of one rank keep the order of their names.
  return found
    .map((entry) => ({ port: entry.port, rank: rankOf(entry.name, text) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ port }) => port);
}

function rankOf(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return ` ${name}`.includes(` ${text}`) ? 2 : 3;
}

function countryWordsOf(ports: readonly PortSummary[]): ReadonlyMap<string, string> {
  const names = ['fr', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  );
  const words = new Map<string, string>();
  for (const { country } of ports) {
    if (words.has(country)) continue;
    words.set(country, names.map((name) => fold(name.of(country) ?? '')).join(' '));
  }
  return words;
}
