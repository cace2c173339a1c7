import { object, optional, string } from 'valibot';
import type { GuardedOperation } from './operation.ts';
import { emailAddress, line, optionalLine, text } from './schemas.ts';

/** UTF-16 units of the longest message. */
export const LONGEST_CONTACT_MESSAGE = 5000;

export const contactOperations = {
  contact_message: {
    path: 'contact_message',
    summary:
      'Brings a message to support (SPEC S2), and a receipt to whoever wrote it. It is kept for a year.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 10, seconds: 3600 }],
    input: object({
      full_name: line(200),
      email: emailAddress,
      phone: optional(optionalLine(40)),
      subject: line(200),
      message: text(LONGEST_CONTACT_MESSAGE),
    }),
    answer: object({
      /** To be named when one asks after the message. */
      id: string(),
    }),
    failures: { mail_unavailable: 503 },
  },
} satisfies Record<string, GuardedOperation>;
