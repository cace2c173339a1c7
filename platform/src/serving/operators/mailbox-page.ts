import { createHash } from 'node:crypto';
import type { MailboxMessage } from '@nfcards/api';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Html, html, lines, rawHtml } from '../answers/html.ts';
import { isLocal } from '../answers/local-request.ts';

export interface MailboxOptions {
  readonly mailbox: { readonly list: () => Promise<readonly MailboxMessage[]> };
  /** Links to it are made links. */
  readonly siteUrl: string;
  readonly proxies: number;
}

type Language = 'fr' | 'en';

const words = {
  fr: {
    title: 'Boîte aux lettres',
    about: 'Ce que le site aurait envoyé par courriel et par SMS. Cette page n’existe que sur cette machine.',
    empty: 'Rien pour l’instant.',
    to: 'À',
  },
  en: {
    title: 'Mailbox',
    about: 'What the site would have sent by mail and SMS. This page exists on this machine only.',
    empty: 'Nothing so far.',
    to: 'To',
  },
} as const;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid; border-radius: .5rem; padding: .5rem 1rem; margin-block: 1rem; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin-block: .25rem }
pre { font: inherit; white-space: pre-wrap }
`;
/** Seconds. */
const REFRESHED_EVERY = 5;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Mails and SMS of a site without a mail server. They contain codes, so the page is for this machine alone. */
export function mailboxPage({ mailbox, siteUrl, proxies }: MailboxOptions): FastifyPluginAsync {
  return async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request, proxies))
        return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    server.get('/dev/mailbox', async (request, reply) => {
      const language = languageOf(request);
      const messages = await mailbox.list();
      return reply
        .header('content-security-policy', POLICY)
        .header('refresh', String(REFRESHED_EVERY))
        .type('text/html; charset=utf-8')
        .send(page(messages, language, siteUrl));
    });
    server.get('/dev/mailbox.json', async () => ({ messages: await mailbox.list() }));
  };
}

function page(messages: readonly MailboxMessage[], language: Language, siteUrl: string): string {
  const { title, about, empty } = words[language];
  const shown = messages.map((message) => article(message, language, siteUrl));
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${rawHtml(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
<p>${about}</p>
${shown.length === 0 ? html`<p>${empty}</p>` : lines(shown)}
</body>
</html>
`.toString();
}

function article(message: MailboxMessage, language: Language, siteUrl: string): Html {
  const { to, subject, text, sent_at } = message;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    sent_at,
  );
  return html`<article lang="${message.language}">
<h2>${subject ?? 'SMS'}</h2>
<p>${words[language].to} ${to} · <time datetime="${sent_at.toISOString()}">${time}</time></p>
<pre>${linked(text, siteUrl)}</pre>
</article>`;
}

/** Only links to the site itself: nothing else is worth a click here. */
function linked(text: string, siteUrl: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${siteUrl}/`) ? html`<a href="${part}">${part}</a>` : part));
}

function languageOf({ query, headers }: FastifyRequest): Language {
  const { lng } = query as { readonly lng?: unknown };
  if (lng === 'fr' || lng === 'en') return lng;
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'fr';
}
