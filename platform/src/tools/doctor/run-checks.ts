import { describeError } from '@nfcards/api';
import type { Check, Finding } from '@nfcards/api/doctor';
import { skipped, wrong } from '@nfcards/api/doctor';
import { Failure } from '../../failure.ts';

export type Examined = Finding & { readonly name: string };

/** Milliseconds for one check: what is announced in the database alone may take ten seconds. */
const LIMIT_MS = 20_000;

/** All at once, each with a time limit; one that fails or hangs ends none of the others. In the order of the checks. */
export async function runChecks(checks: readonly Check[], limit = LIMIT_MS): Promise<readonly Examined[]> {
  return Promise.all(checks.map(async ({ name, look }) => ({ name, ...(await runCheck(look, limit)) })));
}

async function runCheck(look: Check['look'], limit: number): Promise<Finding> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () =>
      resolve(
        wrong(
          `There was no answer within ${limit / 1000} s.`,
          'What was asked hangs, or the network to it: ask it from this machine by hand.',
        ),
      ),
    limit,
  );
  return Promise.race([look().catch(findingOf), late]).finally(() => clearTimeout(timer));
}

/** What broke off otherwise than a check expects. Its message may hold an address with a password. */
function findingOf(cause: unknown): Finding {
  if (cause instanceof Failure) return wrong(cause.message, 'The sentence says what to do.');
  const { name, code } = describeError(cause);
  return wrong(
    `It could not be looked at (${[name, code].filter((word) => word !== undefined).join(' ')}).`,
    'Ask what it is about from this machine by hand; if that works, this is a fault of the doctor.',
  );
}

/** Looks only where a setting says at what. */
export function whereSet<Value>(
  value: Value | undefined,
  why: string,
  look: (value: Value) => Promise<Finding>,
): Check['look'] {
  return async () => (value === undefined ? skipped(why) : look(value));
}
