import type { InferOutput } from 'valibot';
import { array, boolean, nullable, object, picklist, string } from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { identifier, timestamp } from './schemas.ts';

export const loginSession = object({
  id: identifier,
  /** For example `Firefox, Linux`. */
  device: string(),
  kind: picklist(['remembered', 'browser']),
  opened_at: timestamp,
  last_seen_at: timestamp,
  /** Null while it is open. */
  ended_at: nullable(timestamp),
  /** Whether it is the session that asks. */
  current: boolean(),
});
export type LoginSession = InferOutput<typeof loginSession>;

export const sessionOperations = {
  sessions: {
    path: 'sessions',
    summary: 'The login history: every session of the last 90 days, the newest first.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: array(loginSession),
    failures: {},
  },
  end_session: {
    path: 'end_session',
    summary: 'Ends one session of the member.',
    effect: 'writes',
    changes: answersOf.sessions,
    access: 'member',
    input: object({ id: identifier }),
    answer: object({}),
    failures: { session_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;
