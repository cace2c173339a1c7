import { well } from '@nfcards/api/doctor';
import { expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { describeReport } from './describe-report.ts';
import { runChecks } from './run-checks.ts';

it('checks end none of the others, whatever becomes of them, and are told in their order', async () => {
  const examined = await runChecks(
    [
      { name: 'hangs', look: () => new Promise(() => undefined) },
      { name: 'refuses', look: () => Promise.reject(new Failure('The wind is foul.')) },
      { name: 'breaks', look: () => Promise.reject(new TypeError('postgres://ada:hunter2@host')) },
      { name: 'works', look: async () => well('All is well.') },
      { name: 'none', look: async () => ({ status: 'skipped', found: 'There is none.' }) },
    ],
    20,
  );
  expect(describeReport(examined)).toBe(`WRONG  hangs    There was no answer within 0.02 s.
                → What was asked hangs, or the network to it: ask it from this machine by hand.
WRONG  refuses  The wind is foul.
                → The sentence says what to do.
WRONG  breaks   It could not be looked at (TypeError).
                → Ask what it is about from this machine by hand; if that works, this is a fault of the doctor.
well   works    All is well.
-      none     There is none.

4 looked at, 3 wrong, 1 not looked at.`);
});
