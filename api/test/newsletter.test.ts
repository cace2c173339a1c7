import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { LetterTopic } from '@nfcards/shared/operations';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openServices } from '../src/app/open-services.ts';
import type { Services } from '../src/app/services.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { BackgroundTasks } from '../src/jobs/background-tasks.ts';
import { openMailbox } from '../src/messages/mailbox.ts';
import { sendIssue, sendNewsletter } from '../src/newsletter/issue.ts';
import { makeLink } from '../src/newsletter/links.ts';
import { mailing } from '../src/newsletter/mailing.ts';
import { newsletterPages } from '../src/newsletter/pages.ts';
import { deleteUnconfirmed } from '../src/newsletter/subscription.ts';
import type { MemberCall, OpenCall } from '../src/wire/outcome.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
const SITE = 'https://nfcards.example';
const issue = {
  subject_fr: 'Bon vent',
  text_fr: 'Bonjour.',
  subject_en: 'Fair winds',
  text_en: 'Hello.',
};

describe.each(engines)('the newsletter on $name', ({ makePlace }) => {
  let place: Place;
  let services: Services;
  const statements: string[] = [];
  beforeAll(async () => {
    place = await makePlace();
    const onQuery = (statement: string) => statements.push(statement);
    const database = await openDatabase({ ...place, progress: quiet, onQuery });
    const transports = openMailbox(database.db);
    const blobs = { kind: 'folder', path: join(place.dataDir, 'blobs') } as const;
    services = await openServices(database, {
      siteUrl: SITE,
      blobs,
      transports,
      report: quiet,
      delivered: quiet,
    });
  });
  afterEach(async () => {
    await sql`truncate newsletter_subscription cascade`.execute(services.db);
    await sql`truncate message, mailbox`.execute(services.db);
  });
  afterAll(async () => {
    await services.jobs.stop();
    await services.database.close();
    await place.remove();
  });

  async function subscribe(email: string, language: 'fr' | 'en' = 'en', topic: LetterTopic = 'newsletter') {
    const call = { language } as OpenCall;
    return mailing(services)({ email, topic }, call);
  }

  async function letters(): Promise<readonly { to: string; subject: string | null; text: string }[]> {
    await services.backgroundTasks.idle();
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from message where settled_at is null`.execute(services.db);
        return rows.length;
      })
      .toBe(0);
    return openMailbox(services.db).list();
  }

  async function linkIn(email: string, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
    const letter = (await letters()).find(({ to }) => to === email);
    const rows = await sql<{ html: string }>`select html from mailbox where recipient = ${email}`.execute(
      services.db,
    );
    const found = new RegExp(`${SITE}(/newsletter/${purpose}\\?token=[\\w-]{43})`).exec(
      `${letter?.text} ${rows.rows[0]?.html}`,
    );
    if (found?.[1] === undefined) throw new Error('There is no link.');
    return found[1];
  }

  async function open() {
    const pages = fastify();
    await pages.register(newsletterPages(services));
    return pages;
  }

  async function confirmed(): Promise<string[]> {
    const rows = await services.db
      .selectFrom('newsletter_subscription')
      .select('email')
      .where('confirmed_at', 'is not', null)
      .orderBy('email')
      .execute();
    return rows.map(({ email }) => email);
  }

  it('subscribes nobody who has not said yes by pressing the button behind the link', async () => {
    const pages = await open();
    expect(await subscribe('ada@example.org')).toEqual({
      kind: 'answer',
      answer: { email: 'ada@example.org' },
    });
    const link = await linkIn('ada@example.org', 'confirm');
    const shown = await pages.inject({ url: link, headers: { 'accept-language': 'en' } });
    expect(shown.payload).toContain('<button>Yes, subscribe me</button>');
    expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(await confirmed()).toEqual([]);
    const action = /action="([^"]+)"/.exec(shown.payload)?.[1] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await pages.inject({
      method: 'POST',
      url: action.replaceAll('&amp;', '&'),
      headers: form,
      payload: '',
    });
    expect(pressed.payload).toContain('Done:');
    expect(await confirmed()).toEqual(['ada@example.org']);
    const again = await pages.inject({ method: 'POST', url: link, headers: form, payload: '' });
    expect(again.statusCode).toBe(200);
    await pages.close();
  });

  it('keeps who asks about one topic from letters about another', async () => {
    const pages = await open();
    await subscribe('ada@example.org', 'en', 'plus');
    const link = await linkIn('ada@example.org', 'confirm');
    const shown = await pages.inject({ url: `${link}&topic=plus`, headers: { 'accept-language': 'en' } });
    expect(shown.payload).toContain('<button>Yes, tell me</button>');
    const action = /action="([^"]+)"/.exec(shown.payload)?.[1] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (url: string) => pages.inject({ method: 'POST', url, headers: form, payload: '' });
    expect((await post(action.replaceAll('&amp;', '&'))).payload).toContain('about nothing else');
    await subscribe('bo@example.org');
    await post(await linkIn('bo@example.org', 'confirm'));

    await sql`truncate mailbox`.execute(services.db);
    for (const [topic, subject_en] of [
      ['plus', 'Plus is open'],
      ['newsletter', 'Fair winds'],
    ] as const) {
      const id = randomUUID();
      await services.db
        .insertInto('newsletter_issue')
        .values({ ...issue, id, topic, subject_en })
        .execute();
      await sendIssue(services, id);
    }
    const sent = (await letters()).map(({ to, subject }) => `${to}: ${subject}`).sort();
    expect(sent).toEqual(['ada@example.org: Plus is open', 'bo@example.org: Fair winds']);
    await sql`truncate newsletter_issue`.execute(services.db);
    await pages.close();
  });

  it('keeps two subscriptions of one address apart, and lets go of one alone', async () => {
    const pages = await open();
    await subscribe('ada@example.org', 'en', 'plus');
    await subscribe('ada@example.org');
    expect(await letters()).toHaveLength(2);
    const reader = { email: 'ada@example.org', topic: 'plus' } as const;
    const link = (await makeLink(services.db, SITE, reader, 'unsubscribe')).replace(SITE, '');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await pages.inject({ method: 'POST', url: link, headers: form, payload: '' });
    const kept = await services.db.selectFrom('newsletter_subscription').select('topic').execute();
    expect(kept).toEqual([{ topic: 'newsletter' }]);
    await pages.close();
  });

  it('asks once in ten minutes, and never whoever has said yes; the answer is the same', async () => {
    const first = await subscribe('ada@example.org');
    expect(await letters()).toHaveLength(1);
    expect(await subscribe('ada@example.org')).toEqual(first);
    expect(await letters()).toHaveLength(1);
    await sql`update newsletter_subscription set asked_at = now() - interval '11 minutes'`.execute(
      services.db,
    );
    expect(await subscribe('ada@example.org')).toEqual(first);
    expect(await letters()).toHaveLength(2);
    await sql`
      update newsletter_subscription set confirmed_at = now(), asked_at = now() - interval '11 minutes'`.execute(
      services.db,
    );
    expect(await subscribe('ada@example.org', 'fr')).toEqual(first);
    expect(await letters()).toHaveLength(2);
    const kept = await sql<{ language: string }>`select language from newsletter_subscription`.execute(
      services.db,
    );
    expect(kept.rows).toEqual([{ language: 'en' }]);
  });

  it('asks once, of two who ask at the same moment', async () => {
    await Promise.all([subscribe('ada@example.org'), subscribe('ada@example.org')]);
    expect(await letters()).toHaveLength(1);
  });

  it('asks three times a week, however often strangers give the address; the answer is the same', async () => {
    const first = await subscribe('ada@example.org');
    for (let call = 0; call < 4; call += 1) {
      await services.backgroundTasks.idle();
      await sql`update newsletter_subscription set asked_at = now() - interval '11 minutes'`.execute(
        services.db,
      );
      expect(await subscribe('ada@example.org')).toEqual(first);
    }
    expect(await letters()).toHaveLength(3);
    await sql`
      update newsletter_token set made_at = now() - interval '8 days'
      where token_hash =
        (select token_hash from newsletter_token where purpose = 'confirm' order by made_at limit 1)`.execute(
      services.db,
    );
    await subscribe('ada@example.org');
    expect(await letters()).toHaveLength(4);
  });

  it('does the same before the answer for every address, and keeps it by then', async () => {
    await sql`
      insert into newsletter_subscription (email, language, confirmed_at, asked_at)
      values ('reader@example.org', 'fr', now(), null), ('asked@example.org', 'fr', null, now())`.execute(
      services.db,
    );
    const later: (() => Promise<void>)[] = [];
    class Later extends BackgroundTasks {
      override run(work: () => Promise<void>): void {
        later.push(work);
      }
    }
    const ask = mailing({ ...services, backgroundTasks: new Later(quiet) });
    const before: string[][] = [];
    const addresses = ['reader@example.org', 'asked@example.org', 'new@example.org'];
    for (const email of addresses) {
      statements.length = 0;
      await ask({ email }, { language: 'fr' } as OpenCall);
      before.push([...statements]);
    }
    expect(before[0]).toHaveLength(1);
    expect(before).toEqual(addresses.map(() => before[0]));
    const kept = await services.db.selectFrom('newsletter_subscription').select('email').execute();
    expect(kept.map(({ email }) => email).sort()).toEqual([...addresses].sort());
    for (const work of later) await work();
    expect((await letters()).map(({ to }) => to)).toEqual(['new@example.org']);
  });

  it('keeps no token that could be used by whoever reads the database', async () => {
    await subscribe('ada@example.org');
    const token = (await linkIn('ada@example.org', 'confirm')).split('token=')[1] ?? '';
    await sql`truncate mailbox`.execute(services.db);
    const rows = await sql<{ text: string }>`
      select (select string_agg(t::text, ' ') from newsletter_token t) || ' ' ||
        (select string_agg(m::text, ' ') from message m) as text`.execute(services.db);
    expect(rows.rows[0]?.text).not.toContain(token);
  });

  it('sends an issue once, even to a caller who has lost the answer', async () => {
    await sql`
      insert into newsletter_subscription (email, language, confirmed_at)
      values ('ada@example.org', 'fr', now())`.execute(services.db);
    const sent = { ...issue, id: randomUUID() };
    const send = () => sendNewsletter(services)(sent, {} as MemberCall);
    expect(await send()).toEqual({ kind: 'answer', answer: { id: sent.id } });
    await expect.poll(async () => (await letters()).map(({ subject }) => subject)).toEqual(['Bon vent']);
    expect(await send()).toEqual({ kind: 'answer', answer: { id: sent.id } });
    const { rows } = await sql<{ issue: string }>`
      select data->>'issue' as issue from pgboss.job where name = 'send_newsletter'`.execute(services.db);
    expect(rows).toEqual([{ issue: sent.id }]);
    expect(await services.db.selectFrom('newsletter_issue').select('id').execute()).toEqual([
      { id: sent.id },
    ]);
  });

  it('lets go by one click of the mail client, by the page, and for good (RFC 8058)', async () => {
    const pages = await open();
    await sql`
      insert into newsletter_subscription (email, language, confirmed_at)
      values ('ada@example.org', 'fr', now()), ('brest@example.org', 'en', now()), ('new@example.org', 'en', null)`.execute(
      services.db,
    );
    const { id } = await services.db
      .insertInto('newsletter_issue')
      .values({ ...issue, id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendIssue(services, id);
    // As after the loss of a server: it is done again from where it was.
    await sendIssue(services, id);
    const sent = await letters();
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ada@example.org', 'Bon vent'],
      ['brest@example.org', 'Fair winds'],
    ]);
    const oneClick = await pages.inject({
      method: 'POST',
      url: await linkIn('ada@example.org', 'unsubscribe'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(200);
    expect(await confirmed()).toEqual(['brest@example.org']);
    const gone = await pages.inject({ method: 'POST', url: await linkIn('ada@example.org', 'unsubscribe') });
    expect(gone.statusCode).toBe(404);
    await pages.close();
  });

  it('does not show what stands in an address, and knows no link that it has not made', async () => {
    const pages = await open();
    const shown = await pages.inject('/newsletter/confirm?token="><script>alert(1)</script>');
    expect(shown.payload).not.toContain('script');
    const refused = await pages.inject({
      method: 'POST',
      url: `/newsletter/confirm?token=${'a'.repeat(43)}`,
    });
    expect(refused.statusCode).toBe(404);
    expect(refused.payload).toContain('Ce lien n’est plus valable');
    await pages.close();
  });

  it('forgets addresses that never answered, and old links with them', async () => {
    const pages = await open();
    await subscribe('ada@example.org');
    const link = await linkIn('ada@example.org', 'confirm');
    await sql`update newsletter_token set made_at = now() - interval '8 days'`.execute(services.db);
    expect((await pages.inject({ method: 'POST', url: link })).statusCode).toBe(404);
    await deleteUnconfirmed(services.db);
    expect((await services.db.selectFrom('newsletter_subscription').selectAll().execute()).length).toBe(1);
    const links = await services.db.selectFrom('newsletter_token').select('purpose').execute();
    expect(links).toEqual([{ purpose: 'unsubscribe' }]);
    await sql`update newsletter_subscription set asked_at = now() - interval '8 days'`.execute(services.db);
    await deleteUnconfirmed(services.db);
    expect((await services.db.selectFrom('newsletter_subscription').selectAll().execute()).length).toBe(0);
    await pages.close();
  });

  it('forgets the questions to a reader who has said yes, and an address that no question went to', async () => {
    await subscribe('ada@example.org');
    await letters();
    await sql`update newsletter_subscription set confirmed_at = now()`.execute(services.db);
    await sql`update newsletter_token set made_at = now() - interval '8 days'`.execute(services.db);
    await sql`
      insert into newsletter_subscription (email, language, subscribed_at)
      values ('lost@example.org', 'fr', now() - interval '8 days')`.execute(services.db);
    await deleteUnconfirmed(services.db);
    const links = await services.db.selectFrom('newsletter_token').select('purpose').execute();
    expect(links).toEqual([{ purpose: 'unsubscribe' }]);
    expect(await confirmed()).toEqual(['ada@example.org']);
    expect((await services.db.selectFrom('newsletter_subscription').selectAll().execute()).length).toBe(1);
  });
});
