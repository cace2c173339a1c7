import { readablePaths } from '../readable/readable-paths.ts';
import type { DocumentMetadata } from '../vault/crypto/document-metadata.ts';
import type { ReadVersion } from './archive/open-archive.ts';

export interface ArchivedCard {
  readonly id: string;
  readonly name: string;
  /** Empty for a card without a title of its own: then the boat is its name. */
  readonly boat: string;
  readonly lentBy: string | null;
  /** The newest first. */
  readonly versions: readonly ReadVersion[];
}

/** The cards of an archive, each with all versions of its documents. */
export function cardsOf(versions: readonly ReadVersion[]): readonly ArchivedCard[] {
  const cards = new Map<string, ReadVersion[]>();
  for (const version of versions) {
    const key = cardKey(version);
    cards.set(key, [...(cards.get(key) ?? []), version]);
  }
  const found = [...cards].flatMap(([id, own]) => {
    const card = own[0]?.about.card;
    if (card === undefined) return [];
    const isNamed = card.title !== '';
    return {
      id,
      name: isNamed ? card.title : card.boat,
      boat: isNamed ? card.boat : '',
      lentBy: card.lent?.by ?? null,
      versions: own.toSorted((one, other) => addedAt(other).localeCompare(addedAt(one))),
    };
  });
  // A folder gives its files in an order of its own.
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Where each document lies in the archive of them that is saved. */
export function pathsOf(): (version: ReadVersion, metadata: DocumentMetadata) => string {
  const pathOf = readablePaths();
  return (version, { title, type }) => {
    const { card } = version.about;
    const day = addedAt(version).slice(0, 'YYYY-MM-DD'.length);
    return pathOf({ cardId: cardKey(version), card: card.title || card.boat, title, day, type });
  };
}

/** A card may be lent in one archive, and held later on. */
function cardKey({ about: { card } }: ReadVersion): string {
  return `${card.id} ${card.lent === null ? 'held' : 'lent'}`;
}

function addedAt({ about }: ReadVersion): string {
  return about.version.finished_at;
}
