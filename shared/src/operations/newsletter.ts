import { object, optional, picklist, string } from 'valibot';
import type { GuardedOperation } from './operation.ts';
import { emailAddress, identifier, line, secret, text } from './schemas.ts';

/** Subjects of a subscription; `plus`: only the opening of NFCard Plus. */
export const letterTopics = ['newsletter', 'plus'] as const;
export type LetterTopic = (typeof letterTopics)[number];

/** The newsletter where none is named. */
const topic = optional(picklist(letterTopics));

/** The parameter `token` of links in a mail. */
const link = object({ token: secret });

export const newsletterOperations = {
  mailing: {
    path: 'mailing',
    summary:
      'Asks the address, by mail, whether it wants the newsletter, or to be told of one topic. The answer does not tell whether it has it already.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 60, seconds: 3600 }],
    input: object({ email: emailAddress, topic }),
    answer: object({ email: string() }),
    failures: { mail_unavailable: 503 },
  },
  confirm_mailing: {
    path: 'confirm_mailing',
    summary: 'Begins a subscription, by the link in the mail that asked. Twice is the same as once.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    input: link,
    answer: object({}),
    failures: { mailing_link_unknown: 404 },
  },
  unsubscribe_mailing: {
    path: 'unsubscribe_mailing',
    summary: 'Ends a subscription, by the link in each mail, and forgets the address.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    input: link,
    answer: object({}),
    failures: { mailing_link_unknown: 404 },
  },
  send_newsletter: {
    path: 'send_newsletter',
    summary:
      'Sends an issue of the newsletter, or a letter on one topic, to every subscriber to it, in the language of each.',
    effect: 'writes',
    changes: [],
    access: 'staff',
    input: object({
      /** Made by the caller, so that asking again is harmless. */
      id: identifier,
      topic,
      subject_fr: line(150),
      /** Paragraphs are parted by empty lines. */
      text_fr: text(12_000),
      subject_en: line(150),
      text_en: text(12_000),
    }),
    answer: object({ id: string() }),
    failures: { mail_unavailable: 503 },
  },
} satisfies Record<string, GuardedOperation>;
