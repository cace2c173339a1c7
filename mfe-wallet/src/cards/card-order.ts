import type { NfcardSummary } from '@nfcards/shared/operations';

/** Whether a card waits for the member's own answer. */
export function isWaiting({ role, status }: Pick<NfcardSummary, 'role' | 'status'>): boolean {
  return role === 'received' && status === 'waiting';
}

/** Those that wait for an answer, then one's own, then what was lent, then what others have. */
const PLACES = { held: 1, received: 2, sent: 3 } as const satisfies Record<NfcardSummary['role'], number>;

/** Of each kind by the boat's name, then by title. */
export function inOrder<Card extends NfcardSummary>(cards: readonly Card[]): readonly Card[] {
  const { compare } = new Intl.Collator('fr', { numeric: true });
  return cards.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compare(a.boat.name, b.boat.name) || compare(a.title, b.title) || 0,
  );
}

function placeOf(card: NfcardSummary): number {
  return isWaiting(card) ? 0 : PLACES[card.role];
}

/** A card that was sent several times is in the list as often. */
export function rowKey({ id, sending_id: sendingId }: Pick<NfcardSummary, 'id' | 'sending_id'>): string {
  return `${id} ${sendingId ?? ''}`;
}
