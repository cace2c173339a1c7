import type { InferOutput } from 'valibot';
import { array, nullable, object, optional, picklist, string } from 'valibot';
import { boatChange, boatEntries } from './boats.ts';
import type { GuardedOperation } from './operation.ts';
import { documentTypes, paperKinds } from './papers.ts';
import { calendarDay, identifier, timestamp } from './schemas.ts';
import { party, sendingKinds, sendingStates } from './wallet.ts';

const boatDetails = object({
  ...boatEntries,
  /** NFCards that hang on it, the oldest first, with the papers that are there. */
  cards: array(
    object({
      id: identifier,
      /** Empty where none was given. */
      title: string(),
      documents: array(
        object({
          id: identifier,
          type: picklist(documentTypes),
          paper: optional(nullable(picklist(paperKinds))),
          expires_on: nullable(calendarDay),
        }),
      ),
    }),
  ),
  /** To whom its NFCards were sent: the newest hundred, the newest first. */
  sendings: array(
    object({
      id: identifier,
      nfcard_id: identifier,
      kind: picklist(sendingKinds),
      state: picklist(sendingStates),
      receiver: party,
      sent_at: timestamp,
      /** Null for a permanent one. */
      valid_until: nullable(timestamp),
    }),
  ),
  /** What its owner changed of it: the newest hundred, the newest first. */
  history: array(object({ at: timestamp, changes: array(boatChange) })),
});
export type BoatDetails = InferOutput<typeof boatDetails>;

export const boatDetailsOperations = {
  boat: {
    path: 'boat',
    summary:
      'One boat of the member’s, with its NFCards, their papers, to whom they were sent, and what was changed.',
    effect: 'reads',
    access: 'member',
    input: object({ id: identifier }),
    answer: boatDetails,
    failures: { boat_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;
