import { array, boolean, number, object, string } from 'valibot';
import type { GuardedOperation } from './operation.ts';
import { sixDigits } from './schemas.ts';

/** Each opens the account once in place of a code; shown this one time, for example `7Q2M-0RKD-XN4A-91TC`. */
const recoveryCodes = object({ recovery_codes: array(string()) });
const changing = [{ per: ['member'], calls: 20, seconds: 900 }] as const;

export const secondFactorOperations = {
  second_factor: {
    path: 'second_factor',
    summary:
      'Whether a code of an authenticator is asked for at login, and how many recovery codes are left.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: object({ on: boolean(), recovery_codes_left: number() }),
    failures: {},
  },
  begin_second_factor: {
    path: 'begin_second_factor',
    summary:
      'Gives a secret for an authenticator. Nothing changes until `confirm_second_factor`, within ten minutes.',
    effect: 'writes',
    changes: [],
    access: 'member',
    needsProof: true,
    limits: changing,
    input: object({}),
    answer: object({
      /** Base32, for those who type it. */
      secret: string(),
      /** For a QR code: `otpauth://totp/…`. */
      address: string(),
    }),
    failures: { password_needed: 403, second_factor_on: 409 },
  },
  confirm_second_factor: {
    path: 'confirm_second_factor',
    summary: 'Turns the second factor on with a code of the authenticator, and gives ten recovery codes.',
    effect: 'writes',
    changes: ['second_factor', 'cookie'],
    access: 'member',
    needsProof: true,
    limits: changing,
    input: object({ code: sixDigits }),
    answer: recoveryCodes,
    failures: { password_needed: 403, second_factor_wrong: 403, second_factor_not_begun: 409 },
  },
  renew_recovery_codes: {
    path: 'renew_recovery_codes',
    summary: 'Replaces the recovery codes by ten new ones.',
    effect: 'writes',
    changes: ['second_factor'],
    access: 'member',
    needsProof: true,
    limits: changing,
    input: object({}),
    answer: recoveryCodes,
    failures: { password_needed: 403, second_factor_off: 409 },
  },
  end_second_factor: {
    path: 'end_second_factor',
    summary: 'Turns the second factor off. The recovery codes are gone.',
    effect: 'writes',
    changes: ['second_factor', 'cookie'],
    access: 'member',
    needsProof: true,
    limits: changing,
    input: object({}),
    answer: object({}),
    failures: { password_needed: 403, second_factor_off: 409 },
  },
} satisfies Record<string, GuardedOperation>;
