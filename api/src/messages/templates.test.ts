import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from './mail-body.ts';
import type { MailWords } from './templates/template.ts';
import type { TemplateData, TemplateName } from './templates.ts';
import { templates } from './templates.ts';

const EVIL = '<img src=x onerror=alert(1)> & “Ada”';
const URL_OF_SITE = 'https://nfcards.example/x?token=a&lng=fr';
const nfcard = { who: EVIL, boat: EVIL, url: URL_OF_SITE };

const samples: { readonly [Name in TemplateName]: TemplateData<Name> } = {
  verify_email_code: { code: '012345' },
  reset_password_code: { code: '012345' },
  verify_phone_code: { code: '012345' },
  password_changed: {},
  two_factor_changed: { change: 'on' },
  new_login: { device: EVIL, at: '2026-05-01T12:00:00.000Z' },
  account_deleted: {},
  account_exists: {},
  address_changed: { until: '2026-05-08T09:00:00.000Z' },
  address_left: { url: URL_OF_SITE, until: '2026-05-08T09:00:00.000Z' },
  address_left_before: { url: URL_OF_SITE, until: '2026-05-08T09:00:00.000Z' },
  address_restored: {},
  address_withdrawn: {},
  address_wanted: {},
  address_held: { until: '2026-05-08T09:00:00.000Z' },
  vault_changed: { change: 'recovery' },
  way_in_changed: { change: 'passkey_added', name: EVIL },
  nfcard_received: nfcard,
  nfcard_for_stranger: { ...nfcard, email: 'ada@example.org', until: '2026-05-08T09:00:00.000Z' },
  nfcard_accepted: nfcard,
  nfcard_declined: nfcard,
  new_message: { who: EVIL, url: URL_OF_SITE },
  document_expiring: { document: EVIL, paper: 'liferaft', boat: EVIL, on: '2026-05-01', url: URL_OF_SITE },
  berth_request: {
    step: 'accepted',
    port: EVIL,
    boat: EVIL,
    arrival: '2026-05-01',
    departure: '2026-05-03',
    url: URL_OF_SITE,
  },
  notification: { title: EVIL, text: EVIL, url: null },
  newsletter_confirmation: { confirmUrl: URL_OF_SITE, unsubscribeUrl: URL_OF_SITE },
  plus_confirmation: { confirmUrl: URL_OF_SITE, unsubscribeUrl: URL_OF_SITE },
  newsletter_issue: { subject: EVIL, text: `${EVIL}\n\nDeux.`, unsubscribeUrl: URL_OF_SITE },
  contact_message: { name: EVIL, email: 'ada@example.org', phone: null, subject: EVIL, message: EVIL },
  contact_receipt: {},
};

/** The letters of GSM 03.38 that the product's languages use: any other makes an SMS cost twice. */
const GSM = /^[A-Za-z0-9 \n.,:;!?'"()+\-/@éèàùÉÇ]*$/;
/** Characters of one SMS in that alphabet. */
const ONE_SMS = 160;

const names = Object.keys(templates) as TemplateName[];

describe.each(names)('the message %s', (name) => {
  const template = templates[name];
  const data = samples[name];

  it('takes the data that its callers give', () => {
    expect(is(template.data, data)).toBe(true);
    expect(template.usefulFor).toBeGreaterThan(0);
  });

  it.each(['fr', 'en'] as const)('is written in %s, as text and as HTML that fetches nothing', (language) => {
    // Row and sample have the same name; a loop over names cannot say so.
    const write = template.words[language] as (given: unknown) => MailWords | string;
    const words = write(data);
    if (typeof words === 'string') {
      expect(words).toMatch(GSM);
      expect(words.length).toBeLessThanOrEqual(ONE_SMS);
      return;
    }
    expect(words.subject).not.toMatch(/[\r\n]/);
    const [text, html] = [mailText(words, language), mailHtml(words, language)];
    for (const paragraph of words.paragraphs) expect(text).toContain(paragraph);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=[^x]/);
    if (words.link !== undefined) {
      expect(text).toContain(`\n${words.link.url}\n`);
      expect(html).toContain(`href="${words.link.url.replaceAll('&', '&amp;')}"`);
    }
    if (words.code !== undefined) {
      expect(text).toContain(`\n    ${words.code}\n`);
      expect(html).toContain(`>${words.code}</p>`);
    }
  });

  it('says the same in both languages in other words', () => {
    const [french, english] = [template.words.fr, template.words.en] as ((given: unknown) => unknown)[];
    // An issue of the newsletter brings its own words.
    if (name !== 'newsletter_issue' && name !== 'notification')
      expect(french?.(data)).not.toEqual(english?.(data));
  });
});
