import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeLink } from '../../src/newsletter/links.ts';
import type { OperationCases } from './operation-case.ts';
import type { World } from './world.ts';

const anybody = { none: 'It takes no thing of anybody’s.' };
const byLink = { none: 'Whoever has the link is the reader: there is nobody else.' };
const UNKNOWN_LINK = { token: 'a'.repeat(43) };

const note = {
  full_name: 'Ada Marin',
  email: 'ada@example.org',
  subject: 'Une question',
  message: 'Bonjour,\n\nOù trouver une place ?',
};
const issue = {
  subject_fr: 'Bon vent',
  text_fr: 'Bonjour.',
  subject_en: 'Fair winds',
  text_en: 'Hello.',
};

/** A reader who has been asked, with the token of a link. */
async function reader(world: World, purpose: 'confirm' | 'unsubscribe') {
  const email = `${randomUUID()}@example.org`;
  await world.db.insertInto('newsletter_subscription').values({ email, language: 'fr' }).execute();
  const link = await makeLink(world.db, world.services.siteUrl, { email, topic: 'newsletter' }, purpose);
  return { email, token: new URL(link).searchParams.get('token') ?? '' };
}

function subscription(world: World, email: string) {
  return world.db
    .selectFrom('newsletter_subscription')
    .select(['confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

async function subjectsFor(world: World, recipient: string) {
  const rows = await world.db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** The newsletter and the contact form. */
export const letterCases = {
  mailing: {
    happy: async (world) => {
      const email = `${randomUUID()}@example.org`;
      return {
        input: { email: email.toUpperCase() },
        check: async (answer) => {
          expect(answer).toEqual({ email });
          expect(await subscription(world, email)).toEqual({ confirmed_at: null });
          expect(await world.latestMessage(email)).toContain('/newsletter/confirm?token=');
        },
      };
    },
    failures: {
      mail_unavailable: async () => ({ input: { email: 'ada@example.org' }, withoutMessages: true }),
    },
    foreign: anybody,
  },
  confirm_mailing: {
    happy: async (world) => {
      const { email, token } = await reader(world, 'confirm');
      return {
        input: { token },
        check: async () => {
          expect(await subscription(world, email)).toEqual({ confirmed_at: expect.any(Date) });
        },
      };
    },
    failures: { mailing_link_unknown: async () => ({ input: UNKNOWN_LINK }) },
    foreign: byLink,
  },
  unsubscribe_mailing: {
    happy: async (world) => {
      const { email, token } = await reader(world, 'unsubscribe');
      return {
        input: { token },
        check: async () => expect(await subscription(world, email)).toBeUndefined(),
      };
    },
    failures: { mailing_link_unknown: async () => ({ input: UNKNOWN_LINK }) },
    foreign: byLink,
  },
  send_newsletter: {
    happy: async (world) => {
      const { email } = await reader(world, 'confirm');
      const confirmed_at = new Date();
      await world.db
        .updateTable('newsletter_subscription')
        .set({ confirmed_at })
        .where('email', '=', email)
        .execute();
      return {
        by: await world.staff(),
        input: { ...issue, id: randomUUID() },
        // A job writes the messages, so that the answer waits for none of them.
        check: () => expect.poll(() => subjectsFor(world, email)).toEqual(['Bon vent']),
      };
    },
    failures: {
      mail_unavailable: async (world) => ({
        by: await world.staff(),
        input: { ...issue, id: randomUUID() },
        withoutMessages: true,
      }),
    },
    foreign: { none: 'An issue goes to everybody.' },
  },
  contact_message: {
    happy: async (world) => {
      const email = `${randomUUID()}@example.org`;
      return {
        input: { ...note, email },
        check: async ({ id }) => {
          const stored = await world.db
            .selectFrom('contact_message')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirst();
          expect(stored).toMatchObject({ email, message: note.message, phone: null });
          expect(await world.latestMessage(email)).toContain('Nous avons bien reçu votre message');
        },
      };
    },
    failures: { mail_unavailable: async () => ({ input: note, withoutMessages: true }) },
    foreign: anybody,
  },
} satisfies Partial<OperationCases>;
