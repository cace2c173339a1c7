import type { boatTypes } from '@nfcards/shared/operations';

type BoatType = (typeof boatTypes)[number];

/** Stands in the place of a boat's id for one that is not known yet. */
export const OTHER_BOAT = 'other';

/** An NFCard as it is typed. */
export interface CardDraft {
  /** Of a boat of the member's, `OTHER_BOAT`, or empty before one is chosen. */
  readonly boatId: string;
  /** Of another boat. */
  readonly name: string;
  readonly type: BoatType;
  readonly number: string;
  readonly title: string;
}

export const BLANK: CardDraft = { boatId: '', name: '', type: 'sailing_yacht', number: '', title: '' };

export type CardProblem = 'boatMissing' | 'nameMissing';

export function problemsOf({ boatId, name }: CardDraft): readonly CardProblem[] {
  if (boatId === '') return ['boatMissing'];
  return boatId === OTHER_BOAT && name.trim() === '' ? ['nameMissing'] : [];
}
