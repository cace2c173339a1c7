import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Channel } from '../src/database/schema/messages.ts';
import type { Jobs } from '../src/jobs/jobs.ts';
import { openJobs } from '../src/jobs/jobs.ts';
import type { DeliveryListener, Transports } from '../src/messages/delivery.ts';
import { deliverMessages } from '../src/messages/delivery.ts';
import { openMailbox } from '../src/messages/mailbox.ts';
import type { Messages, OutgoingMessage } from '../src/messages/messages.ts';
import { createMessages } from '../src/messages/messages.ts';
import { smsProvider } from '../src/messages/sms-provider.ts';
import { smtpTransport } from '../src/messages/smtp-transport.ts';
import type { Delivery } from '../src/messages/transport.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { SmsPeer } from './sms-peer.ts';
import { openSmsPeer } from './sms-peer.ts';
import type { SmtpPeer } from './smtp-peer.ts';
import { openSmtpPeer } from './smtp-peer.ts';

const quiet = () => undefined;
const FROM = 'NFCards <bonjour@example.org>';

const code: OutgoingMessage = {
  template: 'verify_email_code',
  data: { code: '123456' },
  to: { email: 'ada@example.org' },
  language: 'en',
};
const sms: OutgoingMessage = {
  template: 'verify_phone_code',
  data: { code: '654321' },
  to: { phone: '+33639981234' },
  language: 'fr',
};

type Outcome = Parameters<DeliveryListener>[0];

/** A server that sends messages, on an open database. */
interface Sender {
  readonly messages: Messages;
  readonly jobs: Jobs;
  readonly outcomes: readonly Outcome[];
  /** Resolves at the next outcome of this kind, or one that was there already. */
  readonly saw: (outcome: Outcome['outcome']) => Promise<Outcome>;
}

async function openSender(database: Database, transports: Transports): Promise<Sender> {
  const jobs = await openJobs(database.jobStore, quiet, { pollSeconds: 0.5 });
  const outcomes: Outcome[] = [];
  const waiting: (() => void)[] = [];
  await deliverMessages(database, jobs, transports, (outcome) => {
    outcomes.push(outcome);
    for (const tell of waiting) tell();
  });
  const channels = new Set<Channel>(['email', 'sms']);
  const saw = (wanted: Outcome['outcome']) =>
    new Promise<Outcome>((resolve) => {
      const look = () => {
        const found = outcomes.find(({ outcome }) => outcome === wanted);
        if (found !== undefined) resolve(found);
      };
      waiting.push(look);
      look();
    });
  return { messages: createMessages(jobs, channels), jobs, outcomes, saw };
}

describe.each(engines)('messages on $name', ({ name, makePlace }) => {
  let place: Place;
  let database: Database;
  let smtp: SmtpPeer;
  let provider: SmsPeer;
  let sender: Sender;
  beforeAll(async () => {
    place = await makePlace();
    database = await openDatabase({ ...place, progress: quiet });
  });
  beforeEach(async () => {
    smtp = await openSmtpPeer();
    provider = await openSmsPeer();
    sender = await openSender(database, transports());
  });
  afterEach(async () => {
    await sender.jobs.stop();
    await Promise.all([smtp.close(), provider.close()]);
    await sql`truncate message, mailbox`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  function transports(): Transports {
    return {
      mail: smtpTransport({ url: smtp.url, from: FROM }),
      sms: smsProvider({ url: provider.url, token: provider.token, from: 'NFCards' }),
    };
  }

  function send(message: OutgoingMessage, by = sender): Promise<void> {
    return database.db.transaction().execute((trx) => by.messages.send(trx, message));
  }

  function rows() {
    return database.db
      .selectFrom('message')
      .select(['state', 'attempts', 'reason', 'recipient', 'data'])
      .execute();
  }

  it('reach a mail server over TLS, with the password, in the words of their language', async () => {
    await send(code);
    const [mail] = await smtp.receives(1);
    await sender.saw('sent');
    expect(mail).toMatchObject({ to: ['ada@example.org'], user: 'skipper', secure: true });
    expect(mail?.source).toContain('Subject: 123456 is your NFCards code');
    expect(mail?.source).toContain('From: NFCards <bonjour@example.org>');
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.org>/m);
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('reach an SMS provider that knows the token, under a key of their own', async () => {
    await send(sms);
    const [received] = await provider.receives(1);
    await sender.saw('sent');
    expect(received).toEqual({
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: '+33639981234',
      from: 'NFCards',
      text: 'NFCards : votre code est 654321. Valable 10 minutes. Ne le donnez à personne.',
    });
  });

  it('that go to many can be stopped with one click of the mail client (RFC 8058)', async () => {
    const unsubscribeUrl = 'https://nfcards.example/newsletter/unsubscribe?token=x';
    const data = { subject: 'Fair winds', text: 'Hello.', unsubscribeUrl };
    await send({ template: 'newsletter_issue', data, to: { email: 'ada@example.org' }, language: 'en' });
    const [mail] = await smtp.receives(1);
    await sender.saw('sent');
    const headers = mail?.source.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('leave neither code nor address behind once they are sent', async () => {
    await send(code);
    await sender.saw('sent');
    expect(await rows()).toEqual([{ state: 'sent', attempts: 1, reason: null, recipient: null, data: null }]);
    const jobs = await sql<{ readonly text: string }>`
      select string_agg(job::text, ' ') as text from pgboss.job`.execute(database.db);
    expect(jobs.rows[0]?.text).not.toMatch(/123456|example\.org/);
  });

  it('do not leave when their transaction is rolled back', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      await sender.messages.send(trx, code);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await send({ ...code, to: { email: 'second@example.org' } });
    await smtp.receives(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([['second@example.org']]);
  });

  it('are tried again while the peer says “not now”, and keep one Message-ID', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 450 }, { kind: 'refuse', at: 'body', code: 451 });
    await send(code);
    await smtp.receives(1);
    await sender.saw('sent');
    expect(smtp.attempts()).toBe(3);
    const ids = [...smtp.refused, ...smtp.received.map(({ source }) => source)].map(
      (source) => /^Message-ID: (.+)$/m.exec(source)?.[1],
    );
    expect(ids).toEqual([expect.any(String), ids[0]]);
    expect(sender.outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['put_off', 'smtp_450'],
      ['put_off', 'smtp_451'],
      ['sent', null],
    ]);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }]);
  });

  it.each(['recipient', 'body'] as const)('end as failed when the peer refuses for good (%s)', async (at) => {
    smtp.behave({ kind: 'refuse', at, code: 550 });
    await send(code);
    expect(await sender.saw('failed')).toMatchObject({ reason: 'smtp_550' });
    expect(smtp.attempts()).toBe(1);
    expect(await rows()).toEqual([
      { state: 'failed', attempts: 1, reason: 'smtp_550', recipient: null, data: null },
    ]);
  });

  it('are retried when the server does not listen or refuses connections', async () => {
    smtp.behave({ kind: 'refuse', at: 'greeting', code: 554 });
    await send(code);
    expect(await sender.saw('put_off')).toMatchObject({ reason: 'smtp_554' });
    await sender.saw('sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('wait for a password that is right, for a wrong one is nothing about the mail', async () => {
    await sender.jobs.stop();
    const url = new URL(smtp.url);
    url.password = 'wrong';
    sender = await openSender(database, { mail: smtpTransport({ url: url.href, from: FROM }), sms: null });
    await send(code);
    expect(await sender.saw('put_off')).toMatchObject({ reason: 'smtp_535' });
    await sender.jobs.stop();
    sender = await openSender(database, transports());
    await sender.saw('sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('are not sent again when the peer hung up with the mail in its hands', async () => {
    smtp.behave({ kind: 'hang_up' });
    await send(code);
    expect(await sender.saw('uncertain')).toMatchObject({ reason: 'smtp_ECONNECTION' });
    await send({ ...code, to: { email: 'second@example.org' } });
    await sender.saw('sent');
    expect(smtp.attempts()).toBe(2);
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['sent', 'uncertain']);
  });

  it('are not sent again when the server that sent them was lost', async () => {
    await sender.jobs.stop();
    await send(code);
    await sql`update message set state = 'sending', attempts = 1`.execute(database.db);
    sender = await openSender(database, transports());
    expect(await sender.saw('uncertain')).toMatchObject({ reason: 'server_lost' });
    expect(smtp.attempts()).toBe(0);
  });

  it('are not sent when they would come too late', async () => {
    await sender.jobs.stop();
    await send(code);
    await sql`update message set send_before = now() - interval '1 second'`.execute(database.db);
    sender = await openSender(database, transports());
    expect(await sender.saw('failed')).toMatchObject({ reason: 'too_late' });
    expect(smtp.attempts()).toBe(0);
  });

  it('fail when their data does not fit the template, and the data is not logged', async () => {
    await sender.jobs.stop();
    await send(code);
    await sql`update message set data = '{"secret": "654321"}'`.execute(database.db);
    sender = await openSender(database, transports());
    expect(await sender.saw('failed')).toMatchObject({ reason: 'data_invalid' });
    expect(smtp.attempts()).toBe(0);
  });

  it('are forgotten in time: whom they were for when their job was lost, and that there were any', async () => {
    await sender.jobs.stop();
    await send(code);
    await sql`delete from pgboss.job where name = 'send_message'`.execute(database.db);
    await sql`update message set send_before = now() - interval '2 days'`.execute(database.db);
    await sql`
      insert into message (channel, template, language, state, send_before, settled_at)
      values ('email', 'account_deleted', 'fr', 'sent', now(), now() - interval '31 days')`.execute(
      database.db,
    );
    sender = await openSender(database, transports());
    await database.db.transaction().execute((trx) => sender.jobs.enqueue(trx, 'forget_messages', {}));
    await expect
      .poll(() => rows())
      .toEqual([{ state: 'failed', attempts: 0, reason: 'job_lost', recipient: null, data: null }]);
  });

  it('of a member who leaves are let go of', async () => {
    await sender.jobs.stop();
    await send(code);
    await database.db.transaction().execute((trx) => sender.messages.forget(trx, 'ada@example.org'));
    expect(await rows()).toEqual([
      { state: 'failed', attempts: 0, reason: 'recipient_left', recipient: null, data: null },
    ]);
  });

  it('of a member who leaves while one is with its peer are not tried again, and its address is gone at once', async () => {
    await sender.jobs.stop();
    const handed = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Delivery>();
    const slow: Transports['mail'] = {
      deliver: () => {
        handed.resolve();
        return answer.promise;
      },
    };
    sender = await openSender(database, { mail: slow, sms: null });
    await send(code);
    await handed.promise;
    await database.db.transaction().execute((trx) => sender.messages.forget(trx, 'ada@example.org'));
    const left = { state: 'uncertain', attempts: 1, reason: 'recipient_left', recipient: null, data: null };
    expect(await rows()).toEqual([left]);
    answer.resolve({ kind: 'not_now', reason: 'smtp_450' });
    await sender.jobs.stop();
    expect(await rows()).toEqual([left]);
    expect(sender.outcomes).toEqual([]);
  });

  it('by SMS: retried when the provider asks for it, not after an unknown outcome, failed when refused', async () => {
    provider.behave(429, 503);
    await send(sms);
    await provider.receives(1);
    await sender.saw('sent');
    expect(provider.attempts()).toBe(3);
    provider.behave('hang_up');
    await send(sms);
    expect(await sender.saw('uncertain')).toMatchObject({ channel: 'sms' });
    provider.behave(422);
    await send(sms);
    expect(await sender.saw('failed')).toMatchObject({ reason: 'sms_422' });
    expect(provider.attempts()).toBe(5);
    expect(provider.received).toHaveLength(1);
  });

  it('fail visibly where no transport is configured', async () => {
    const messages = createMessages(sender.jobs, new Set());
    expect(messages.carries('email')).toBe(false);
    await database.db.transaction().execute((trx) => messages.send(trx, code));
    expect(await rows()).toEqual([
      { state: 'failed', attempts: 0, reason: 'not_configured', recipient: null, data: null },
    ]);
  });

  it('go to a mailbox on the embedded default, newest first', async () => {
    await sender.jobs.stop();
    const mailbox = openMailbox(database.db);
    sender = await openSender(database, mailbox);
    await send(code);
    await sender.saw('sent');
    await send(sms);
    await send({ ...code, template: 'contact_receipt', data: {}, language: 'fr' });
    await expect.poll(() => sender.outcomes.length).toBe(3);
    const shown = await mailbox.list();
    expect(shown.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms']);
    expect(shown.at(-1)).toMatchObject({
      to: 'ada@example.org',
      subject: '123456 is your NFCards code',
      text: expect.stringContaining('    123456\n'),
    });
  });

  if (name === 'PGlite') return;

  it('arrive once, whichever of two servers sends them', async () => {
    const second = await openDatabase({ ...place, progress: quiet });
    const other = await openSender(second, transports());
    const addresses = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.org`);
    await Promise.all(
      addresses.map((email, index) => send({ ...code, to: { email } }, index % 2 === 0 ? sender : other)),
    );
    await smtp.receives(addresses.length);
    await Promise.all([sender.jobs.stop(), other.jobs.stop()]);
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort());
    expect(other.outcomes.length + sender.outcomes.length).toBe(addresses.length);
    await second.close();
  });
});
