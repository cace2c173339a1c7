import { fold } from '@nfcards/shared/i18n';
import type { Boat } from '@nfcards/shared/operations';
import type { DateRange } from '@nfcards/shared/ui/pickers';
import { type SizeProblem, sizeProblemsOf, type TypedSizes } from './boat-sizes.ts';

/** Characters (UTF-16 units) that the message of a request may have. */
export const MAX_MESSAGE_LENGTH = 1000;

/** A request for a berth as it is being written. */
export interface BerthDraft {
  readonly dates: DateRange | null;
  /** Empty before one is chosen. */
  readonly boatId: string;
  /** Of that boat, where they were typed over those that are known of it. */
  readonly sizes: Partial<TypedSizes>;
  readonly message: string;
  /** Empty for none. */
  readonly nfcardId: string;
}

export const BLANK: BerthDraft = { dates: null, boatId: '', sizes: {}, message: '', nfcardId: '' };

export type RequestProblem =
  | 'datesMissing'
  | 'datesTooShort'
  | 'boatMissing'
  | SizeProblem
  | 'messageTooLong';

export function problemsOf({ dates, boatId, sizes, message }: BerthDraft): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  if (dates === null) problems.push('datesMissing');
  // Dates of four-digit years are in the order of their letters.
  else if (dates.end <= dates.start) problems.push('datesTooShort');
  if (boatId === '') problems.push('boatMissing');
  problems.push(...sizeProblemsOf(sizes));
  if (message.trim().length > MAX_MESSAGE_LENGTH) problems.push('messageTooLong');
  return problems;
}

/** Sizes that were typed are those of the boat that was chosen then. */
export function changed(draft: BerthDraft, change: Partial<BerthDraft>): BerthDraft {
  const isOther = change.boatId !== undefined && change.boatId !== draft.boatId;
  return { ...draft, ...(isOther && { sizes: {} }), ...change };
}

/** The stay that a search was for. */
export interface WishedStay {
  /** `YYYY-MM-DD`, or empty. */
  readonly arrival: string;
  readonly departure: string;
  /** In the visitor's own words, or empty. */
  readonly boat: string;
}

/** Null unless one can still arrive on its first day and leave after a night. */
export function datesOfStay({ arrival, departure }: WishedStay, today: string): DateRange | null {
  const isWhole = arrival !== '' && departure > arrival;
  return isWhole && arrival >= today ? { start: arrival, end: departure } : null;
}

/** The boat that the search named, or the only one that there is; empty for none. */
export function boatOfStay({ boat }: WishedStay, boats: readonly Boat[]): string {
  const named = boats.find(({ name }) => boat !== '' && fold(name) === fold(boat));
  const only = boats.length === 1 ? boats[0] : undefined;
  return (named ?? only)?.id ?? '';
}
