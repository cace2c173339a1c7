import type { Sending } from '@nfcards/shared/operations';
import { emailProblem } from '@nfcards/shared/ui';
import { NO_PERIOD, type Period, type PeriodFields, type PeriodProblem, readPeriod } from './period.ts';
import type { SendableDocument } from './sendable-documents.ts';

export const receiverKinds = ['email', 'place', 'member'] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** Characters that a note may have. */
export const MAX_NOTE_LENGTH = 500;

/** Somebody or some place that a card can be sent to. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
}

/** What somebody who sends a card has chosen and written so far. */
export interface Draft extends PeriodFields {
  readonly to: ReceiverKind;
  readonly email: string;
  readonly place: Addressee | null;
  readonly member: Addressee | null;
  readonly kind: Sending['kind'];
  /** Ids of the documents that do not go along; of a card given for good, all do. */
  readonly leftBehind: readonly string[];
  readonly note: string;
}

export const NEW_DRAFT: Draft = {
  ...NO_PERIOD,
  to: 'email',
  email: '',
  place: null,
  member: null,
  kind: 'temporary',
  leftBehind: [],
  note: '',
};

export type DraftProblem =
  | { readonly field: 'email'; readonly problem: 'missing' | 'malformed' | 'own' }
  | { readonly field: 'place' | 'member' | 'documents'; readonly problem: 'missing' }
  | { readonly field: 'period'; readonly problem: PeriodProblem }
  | { readonly field: 'note'; readonly problem: 'tooLong' };

/** What is changed to mend a problem of a field. */
const MENDED_BY: Readonly<Record<DraftProblem['field'], readonly (keyof Draft)[]>> = {
  email: ['email', 'to'],
  place: ['place', 'to'],
  member: ['member', 'to'],
  period: ['fromDay', 'fromTime', 'untilDay', 'untilTime', 'kind'],
  documents: ['leftBehind', 'kind'],
  note: ['note'],
};

/** Problems of fields that a change leaves as they were: the others may be mended by now. */
export function stillThere(
  problems: readonly DraftProblem[],
  change: Partial<Draft>,
): readonly DraftProblem[] {
  return problems.filter(({ field }) => !MENDED_BY[field].some((key) => key in change));
}

export interface DraftContext {
  readonly documents: readonly SendableDocument[];
  /** Address of the member who sends. */
  readonly ownEmail: string;
  readonly now: Date;
}

/** What is to be sent as it stands, or all that keeps it from being sent, field by field. */
export interface ReadDraft {
  readonly problems: readonly DraftProblem[];
  /** Null for a card given for good, and for a period that is none. */
  readonly period: Period | null;
  readonly going: readonly SendableDocument[];
}

export function readDraft(draft: Draft, { documents, ownEmail, now }: DraftContext): ReadDraft {
  const isForGood = draft.kind === 'permanent';
  const going = isForGood ? documents : documents.filter(({ id }) => !draft.leftBehind.includes(id));
  const period = isForGood ? null : readPeriod(draft, now);
  const problems: DraftProblem[] = [...receiverProblems(draft, ownEmail)];
  if (typeof period === 'string') problems.push({ field: 'period', problem: period });
  if (!isForGood && going.length === 0) problems.push({ field: 'documents', problem: 'missing' });
  if (draft.note.length > MAX_NOTE_LENGTH) problems.push({ field: 'note', problem: 'tooLong' });
  return { problems, period: typeof period === 'string' ? null : period, going };
}

function receiverProblems({ to, email, place, member }: Draft, ownEmail: string): readonly DraftProblem[] {
  if (to === 'place') return place === null ? [{ field: 'place', problem: 'missing' }] : [];
  if (to === 'member') return member === null ? [{ field: 'member', problem: 'missing' }] : [];
  const problem = emailProblem(email);
  if (problem !== null) return [{ field: 'email', problem }];
  const isOwn = email.trim().toLowerCase() === ownEmail.toLowerCase();
  return isOwn ? [{ field: 'email', problem: 'own' }] : [];
}

/** The name of whom a draft goes to, as the member knows it. */
export function addresseeOf({ to, email, place, member }: Draft): string {
  if (to === 'email') return email.trim();
  return (to === 'place' ? place : member)?.name ?? '';
}
