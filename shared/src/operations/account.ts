import { email, maxLength, minLength, object, pipe, string } from 'valibot';
import type { Operation } from './operation.ts';

const emailAddress = pipe(string(), maxLength(254), email());

export const accountOperations = {
  login: {
    path: 'login',
    summary: 'Opens a session. As in the product’s contract, the password travels in `cookie`.',
    effect: 'writes',
    access: 'anyone',
    input: object({ email: emailAddress, cookie: pipe(string(), minLength(1), maxLength(512)) }),
    answer: object({ cookie: string() }),
    // The contract's clients read the flag in a 200 answer.
    failures: { accounts_closed: 200 },
  },
  register: {
    path: 'register',
    summary: 'Opens an account and its first session.',
    effect: 'writes',
    access: 'anyone',
    input: object({
      email: emailAddress,
      first_name: pipe(string(), minLength(1), maxLength(100)),
      last_name: pipe(string(), minLength(1), maxLength(100)),
      hashed_password: pipe(string(), minLength(1), maxLength(512)),
    }),
    answer: object({ cookie: string() }),
    failures: { accounts_closed: 200 },
  },
  mailing: {
    path: 'mailing',
    summary: 'Subscribes an address to the newsletter. Subscribing twice is the same as once.',
    effect: 'writes',
    access: 'anyone',
    input: object({ email: emailAddress }),
    answer: object({ email: string() }),
    failures: {},
  },
} satisfies Record<string, Operation>;
