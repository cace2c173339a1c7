import { fold } from '@nfcards/shared/i18n';
import type { Boat } from '@nfcards/shared/operations';
import type { DateRange } from '@nfcards/shared/ui/pickers';

/** Characters (UTF-16 units) that the message of a request may have. */
export const MAX_MESSAGE_LENGTH = 1000;

/** A request for a berth as it is being written. */
export interface BerthDraft {
  readonly dates: DateRange | null;
  /** Empty before one is chosen. */
  readonly boatId: string;
  readonly message: string;
  /** Empty for none. */
  readonly nfcardId: string;
}

export const BLANK: BerthDraft = { dates: null, boatId: '', message: '', nfcardId: '' };

export type RequestProblem = 'datesMissing' | 'datesTooShort' | 'boatMissing' | 'messageTooLong';

export function problemsOf({ dates, boatId, message }: BerthDraft): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  if (dates === null) problems.push('datesMissing');
  // Dates of four-digit years are in the order of their letters.
  else if (dates.end <= dates.start) problems.push('datesTooShort');
  if (boatId === '') problems.push('boatMissing');
  if (message.trim().length > MAX_MESSAGE_LENGTH) problems.push('messageTooLong');
  return problems;
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
