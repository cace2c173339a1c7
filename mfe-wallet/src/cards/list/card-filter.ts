import { fold } from '@nfcards/shared/i18n';
import { documentTypes, type NfcardSummary } from '@nfcards/shared/operations';
import { expiryOf } from '../expiry.ts';
import type { ListedCard } from '../listed-card.ts';

export const TYPE_FILTERS = ['all', ...documentTypes] as const;
export type TypeFilter = (typeof TYPE_FILTERS)[number];

/** What of the cards is shown; the address of the page says the same. */
export interface CardFilter {
  readonly type: TypeFilter;
  /** As `boatKey` writes it; empty for all. */
  readonly boat: string;
  /** As it is typed. */
  readonly text: string;
  /** Only those with a paper that is over, or soon will be. */
  readonly isExpiring: boolean;
}

export type FilterQuery = Readonly<Record<string, string>>;

export const NO_FILTER: CardFilter = { type: 'all', boat: '', text: '', isExpiring: false };

/** The parameters of the address that a filter owns. */
export const FILTER_PARAMETERS: readonly string[] = ['type', 'boat', 'q', 'expiring'];

/** What makes no sense in an address is taken as not said. */
export function parseFilter(query: FilterQuery): CardFilter {
  return {
    type: TYPE_FILTERS.find((known) => known === query.type) ?? 'all',
    boat: query.boat ?? '',
    text: query.q ?? '',
    isExpiring: query.expiring === 'soon',
  };
}

/** The shortest query that says the same. */
export function formatFilter({ type, boat, text, isExpiring }: CardFilter): FilterQuery {
  return {
    ...(type === 'all' ? {} : { type }),
    ...(boat === '' ? {} : { boat }),
    ...(text.trim() === '' ? {} : { q: text }),
    ...(isExpiring ? { expiring: 'soon' } : {}),
  };
}

/** A filter as text, to compare two addresses. */
export function filterString(filter: CardFilter): string {
  return new URLSearchParams(formatFilter(filter)).toString();
}

/** A card and what is searched of it, worked out once. */
export interface IndexedCard {
  readonly card: ListedCard;
  readonly boat: string;
  /** Folded: boat, number, title and the people on both sides. */
  readonly words: string;
}

export function indexCards(cards: readonly ListedCard[]): readonly IndexedCard[] {
  return cards.map((card) => {
    const { boat, title, sender, receiver, out } = card;
    const people = [sender, receiver, ...out.map((sending) => sending.receiver)];
    const said = [boat.name, boat.registration_number, title, ...people.map((one) => one?.name ?? '')];
    return { card, boat: boatKey(card), words: ` ${fold(said.join(' '))}` };
  });
}

/** A list of cards names boats by what is written on them: two of one name differ in their number. */
export function boatKey({ boat }: Pick<NfcardSummary, 'boat'>): string {
  return [boat.name, boat.registration_number].filter((part) => part !== '').join(' · ');
}

/** The boats that have cards, by name. */
export function boatsOf(index: readonly IndexedCard[]): readonly string[] {
  return [...new Set(index.map(({ boat }) => boat))].sort(new Intl.Collator('fr', { numeric: true }).compare);
}

/** Every word that was typed must begin one of the card's. */
export function findCards(
  index: readonly IndexedCard[],
  { type, boat, text, isExpiring }: CardFilter,
  today: string,
): readonly ListedCard[] {
  const typed = fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ` ${word}`);
  const found: ListedCard[] = [];
  for (const { card, boat: own, words } of index) {
    if (type !== 'all' && !card.document_types.includes(type)) continue;
    if (boat !== '' && own !== boat) continue;
    if (isExpiring && !['soon', 'past'].includes(expiryOf(card.expires_on, today))) continue;
    if (typed.every((word) => words.includes(word))) found.push(card);
  }
  return found;
}
