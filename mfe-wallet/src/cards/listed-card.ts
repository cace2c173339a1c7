import type { NfcardSummary } from '@nfcards/shared/operations';

/** A card as it stands in a list: once, with where it is. */
export interface ListedCard extends NfcardSummary {
  /** Of one's own card: who has it for a time, and to whom it is on its way. */
  readonly out: readonly NfcardSummary[];
}

/**
 * A card that its holder lent or sent is the same card, and that it is out is a state of it. One that was handed over is
 * another's, and its proof stands by itself; it goes into the card again where that came back.
 */
export function eachOnce(cards: readonly NfcardSummary[]): readonly ListedCard[] {
  const held = new Set(cards.filter(({ role }) => role === 'held').map(({ id }) => id));
  return cards
    .filter(({ id, role }) => role !== 'sent' || !held.has(id))
    .map((card) => ({
      ...card,
      out: card.role === 'held' ? cards.filter((other) => other.id === card.id && isOut(other)) : [],
    }));
}

function isOut({ role, kind, status }: NfcardSummary): boolean {
  return role === 'sent' && (status === 'waiting' || kind === 'temporary');
}
