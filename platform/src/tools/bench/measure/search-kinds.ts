import type { QueryValue } from '@nfcards/shared/operations';
import type { GeneratedPort } from './generated-ports.ts';
import { randomNumbers } from './generated-ports.ts';

export type SearchQuery = Readonly<Record<string, QueryValue>>;

/** What people ask, by kind; each call gives another query of the kind. */
export interface SearchKind {
  readonly name: string;
  readonly next: () => SearchQuery;
  /** Pages to go through before the one that is measured. */
  readonly pagesBefore?: number;
}

const COMMON_WORDS = ['port', 'marina', 'vieux port', 'yacht club', 'port france', 'marina italie', 'saint'];
const MISTAKES = [
  (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  (word: string, at: number) => `${word.slice(0, at)}k${word.slice(at)}`,
  (word: string, at: number) => `${word.slice(0, at)}k${word.slice(at + 1)}`,
  (word: string, at: number) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
];

/**
 * No two queries of a kind are the same, though they may mean the same: an API keeps its answers.
 * @param ports some of those in the directory, so that queries find something
 */
export function searchKinds(ports: readonly GeneratedPort[]): readonly SearchKind[] {
  let no = 0;
  return askedKinds(ports).map((kind) => ({
    ...kind,
    next: () => {
      no += 1;
      return spelled(kind.next(), no);
    },
  }));
}

/** The same query with signs that a search leaves out, or beside a country with another one that is no longer first. */
function spelled(query: SearchQuery, no: number): SearchQuery {
  const { text, region, country } = query;
  const signs = [...no.toString(2)].map((digit) => (digit === '0' ? '.' : ',')).join('');
  if (typeof text === 'string') return { ...query, text: `${text} ${signs}` };
  if (typeof region === 'string') return { ...query, region: `${region} ${signs}` };
  if (typeof country !== 'string') return query;
  const home = LETTERS.charAt(no % 26) + LETTERS.charAt(Math.floor(no / 26) % 26);
  return home === country ? query : { ...query, home };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function askedKinds(ports: readonly GeneratedPort[]): readonly SearchKind[] {
  const random = randomNumbers(7);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const port = () => pick(ports);
  const mistaken = (word: string) => pick(MISTAKES)(word, 1 + Math.floor(random() * (word.length - 2)));
  const around = ({ latitude, longitude }: GeneratedPort, degrees: number) => ({
    south: Math.max(-90, latitude - degrees),
    north: Math.min(90, latitude + degrees),
    west: Math.max(-180, longitude - degrees),
    east: Math.min(180, longitude + degrees),
  });
  const here = () => {
    const { latitude, longitude } = port();
    return { latitude, longitude };
  };
  return [
    {
      name: 'beginning of a name',
      next: () => ({ text: port().town.slice(0, 2 + Math.floor(random() * 4)) }),
    },
    { name: 'whole name', next: () => ({ text: port().name }) },
    { name: 'typing mistake', next: () => ({ text: mistaken(port().town) }) },
    { name: 'mistake among words', next: () => ({ text: `port de ${mistaken(port().town)}` }) },
    { name: 'frequent words', next: () => ({ text: pick(COMMON_WORDS) }) },
    { name: 'region', next: () => ({ region: port().region }) },
    { name: 'region and word', next: () => ({ region: port().region, text: 'marina' }) },
    { name: 'box of a harbour', next: () => ({ box: around(port(), 0.2) }) },
    { name: 'box of a continent', next: () => ({ box: around(port(), 20) }) },
    { name: 'near', next: () => ({ near: here() }) },
    { name: 'near, with a word', next: () => ({ near: here(), text: 'marina', sort: 'distance' }) },
    {
      name: 'boat, country, services',
      next: () => ({ length: 14, draught: 2.2, country: port().country, services: ['fuel', 'crane'] }),
    },
    {
      name: 'everything at once',
      next: () => ({ text: 'port', region: port().region, length: 12, draught: 2, services: ['water'] }),
    },
    { name: 'first page of a list', next: () => ({ country: port().country, sort: 'name' }) },
    { name: 'page 25 by name', next: () => ({ country: port().country, sort: 'name' }), pagesBefore: 24 },
    { name: 'page 25 of a word', next: () => ({ text: pick(['port', 'marina', 'saint']) }), pagesBefore: 24 },
    { name: 'page 25 by distance', next: () => ({ near: here() }), pagesBefore: 24 },
  ];
}
