import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServices } from '../src/app/open-services.ts';
import type { Services } from '../src/app/services.ts';
import { contactMessage } from '../src/contact/contact-message.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { smtpTransport } from '../src/messages/smtp-transport.ts';
import type { OpenCall } from '../src/wire/outcome.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { SmtpPeer } from './smtp-peer.ts';
import { openSmtpPeer } from './smtp-peer.ts';

const quiet = () => undefined;
const FRENCH = { language: 'fr' } as OpenCall;

describe.each(engines)('the contact form on $name (SPEC S2)', ({ makePlace }) => {
  let place: Place;
  let smtp: SmtpPeer;
  let services: Services;
  beforeAll(async () => {
    place = await makePlace();
    smtp = await openSmtpPeer();
    const database = await openDatabase({ ...place, progress: quiet });
    services = await openServices(database, {
      siteUrl: 'https://nfcards.example',
      supportEmail: 'support@example.org',
      blobs: { kind: 'folder', path: join(place.dataDir, 'blobs') },
      transports: { mail: smtpTransport({ url: smtp.url, from: 'bonjour@example.org' }), sms: null },
      report: quiet,
      delivered: quiet,
    });
  });
  afterAll(async () => {
    await services.jobs.stop();
    await services.database.close();
    await smtp.close();
    await place.remove();
  });

  it('keeps the message, brings it to support who can answer at once, and thanks without quoting it', async () => {
    const outcome = await contactMessage(services)(
      {
        full_name: 'Ada "Bcc: all@example.org" Marin',
        email: 'ada@example.org',
        phone: '',
        subject: 'Une place à Brest\r\nBcc: other@example.org',
        message: 'Bonjour,\n\n<b>achetez</b> ici.',
      },
      FRENCH,
    );
    expect(outcome.kind).toBe('answer');
    const mails = await smtp.receives(2);
    const toSupport = mails.find(({ to }) => to[0] === 'support@example.org');
    const receipt = mails.find(({ to }) => to[0] === 'ada@example.org');
    const [headers = ''] = toSupport?.source.split('\r\n\r\n') ?? [];
    expect(headers).toMatch(/^Reply-To: .*<ada@example\.org>/m);
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(toSupport?.to).toEqual(['support@example.org']);
    expect(toSupport?.source).toContain('&lt;b&gt;achetez&lt;/b&gt;');
    expect(receipt?.source).not.toContain('achetez');
    expect(receipt?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    const stored = await services.db.selectFrom('contact_message').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ email: 'ada@example.org', phone: null, language: 'fr' });
  });

  it('forgets messages after a year', async () => {
    await sql`update contact_message set received_at = now() - interval '366 days'`.execute(services.db);
    await services.db
      .transaction()
      .execute((trx) => services.jobs.enqueue(trx, 'forget_contact_messages', {}));
    await expect
      .poll(async () => (await services.db.selectFrom('contact_message').select('id').execute()).length)
      .toBe(0);
  });
});
