import type { MailboxMessage } from '@nfcards/api';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';

const SITE = 'http://localhost:3000';
const message: MailboxMessage = {
  id: '5f0c4f0e-0000-4000-8000-000000000000',
  channel: 'email',
  to: 'ada@example.org',
  subject: '<b>123456</b>',
  text: `<script>alert(1)</script>\n${SITE}/newsletter/confirm?token=a\nhttps://elsewhere.example/x`,
  html: null,
  language: 'fr',
  sent_at: new Date('2026-05-01T12:00:00Z'),
};

async function open(proxies = 0) {
  const server = Fastify();
  const mailbox = { list: async () => [message] };
  await server.register(mailboxPage({ mailbox, siteUrl: SITE, proxies }));
  return server;
}

describe('the mailbox of the embedded default', () => {
  it('shows messages as text, in the language of whoever looks, and looks again by itself', async () => {
    const { payload, headers } = await (await open()).inject({
      url: '/dev/mailbox',
      headers: { 'accept-language': 'en' },
    });
    expect(payload).toContain('<h1>Mailbox</h1>');
    expect(payload).toContain('&lt;b&gt;123456&lt;/b&gt;');
    expect(payload).not.toContain('<script>');
    expect(payload).toContain(`<a href="${SITE}/newsletter/confirm?token=a">`);
    expect(payload).not.toContain('<a href="https://elsewhere');
    expect(headers).toMatchObject({ refresh: '5', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  });

  it('gives them to tests as JSON', async () => {
    const { messages } = (await (await open()).inject('/dev/mailbox.json')).json();
    expect(messages).toEqual([{ ...message, sent_at: '2026-05-01T12:00:00.000Z' }]);
  });

  it('is not there for another machine, by another name, or behind a proxy', async () => {
    const server = await open();
    for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
      for (const request of [{ remoteAddress: '192.0.2.7' }, { headers: { host: 'boats.example' } }]) {
        expect((await server.inject({ url, ...request })).statusCode).toBe(404);
      }
      expect((await (await open(1)).inject(url)).statusCode).toBe(404);
    }
  });
});
