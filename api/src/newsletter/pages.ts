import { createHash } from 'node:crypto';
import { type LetterTopic, letterTopics } from '@nfcards/shared/operations';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../base/language.ts';
import type { TokenTable } from '../database/schema/newsletter.ts';
import { newsletterFailures } from './failures.ts';
import { linkPaths } from './links.ts';
import type { NewsletterServices } from './services.ts';
import { confirm, unsubscribe } from './subscription.ts';

interface Words {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

type Purpose = TokenTable['purpose'];

const words: Readonly<Record<LetterTopic, Readonly<Record<Purpose, Readonly<Record<Language, Words>>>>>> = {
  newsletter: {
    confirm: {
      fr: {
        title: 'Le courrier du bord',
        question: 'Voulez-vous recevoir le courrier du bord de NFCards à cette adresse ?',
        button: 'Oui, je m’abonne',
        done: 'C’est fait : le prochain courrier du bord est pour vous aussi.',
      },
      en: {
        title: 'The newsletter',
        question: 'Do you want to receive the NFCards newsletter at this address?',
        button: 'Yes, subscribe me',
        done: 'Done: the next newsletter is for you too.',
      },
    },
    unsubscribe: {
      fr: {
        title: 'Le courrier du bord',
        question: 'Voulez-vous ne plus recevoir le courrier du bord de NFCards ?',
        button: 'Oui, je me désabonne',
        done: 'C’est fait : vous ne recevrez plus le courrier du bord, et votre adresse est oubliée.',
      },
      en: {
        title: 'The newsletter',
        question: 'Do you want to stop receiving the NFCards newsletter?',
        button: 'Yes, unsubscribe me',
        done: 'Done: you will not receive the newsletter any more, and your address is forgotten.',
      },
    },
  },
  plus: {
    confirm: {
      fr: {
        title: 'NFCard Plus',
        question: 'Voulez-vous être prévenu à cette adresse de l’ouverture de NFCard Plus ?',
        button: 'Oui, prévenez-moi',
        done: 'C’est fait : nous vous écrirons à l’ouverture de NFCard Plus, et pour rien d’autre.',
      },
      en: {
        title: 'NFCard Plus',
        question: 'Do you want to be told at this address when NFCard Plus opens?',
        button: 'Yes, tell me',
        done: 'Done: we will write to you when NFCard Plus opens, and about nothing else.',
      },
    },
    unsubscribe: {
      fr: {
        title: 'NFCard Plus',
        question: 'Voulez-vous ne plus être prévenu de l’ouverture de NFCard Plus ?',
        button: 'Oui, oubliez mon adresse',
        done: 'C’est fait : nous ne vous écrirons pas au sujet de NFCard Plus, et votre adresse est oubliée.',
      },
      en: {
        title: 'NFCard Plus',
        question: 'Do you no longer want to be told when NFCard Plus opens?',
        button: 'Yes, forget my address',
        done: 'Done: we will not write to you about NFCard Plus, and your address is forgotten.',
      },
    },
  },
};

const actions = { confirm, unsubscribe } as const;
/** Bytes. The one-click form of RFC 8058 has one short field. */
const FORM_LIMIT = 1024;
const TOKEN = /^[\w-]{1,128}$/;

/**
 * The pages behind the links of the newsletter, to be registered at the site's root. Opening one changes nothing,
 * for readers of mail follow links by themselves; its button does, and so does the one-click form that a mail
 * client posts (RFC 8058).
 */
export function newsletterPages({ db }: Pick<NewsletterServices, 'db'>): FastifyPluginAsync {
  return async (server) => {
    // The form says nothing that the address does not say.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    for (const purpose of ['confirm', 'unsubscribe'] as const) {
      const url = linkPaths[purpose];
      server.get(url, (request, reply) => {
        const { language, token, topic } = asked(request);
        const { title, question, button } = words[topic][purpose][language];
        const action = `${url}?token=${token}&amp;topic=${topic}&amp;lng=${language}`;
        const form = `<p>${question}</p>\n<form method="post" action="${action}"><button>${button}</button></form>`;
        return sendPage(reply, 200, language, title, form);
      });
      server.post(url, async (request, reply) => {
        const { language, token, topic } = asked(request);
        const { title, done } = words[topic][purpose][language];
        const found = token !== '' && (await actions[purpose](db, token));
        const said = found ? done : newsletterFailures.mailing_link_unknown[language];
        return sendPage(reply, found ? 200 : 404, language, title, `<p>${said}</p>`);
      });
    }
  };
}

/** The site's paper, ink and signal, by day and by night, without its files: the API knows nothing of the shell. */
const STYLE = `
:root { color-scheme: light dark; --paper: #faf7ef; --ink: #0f2438; --link: #14507a; --fill: #c13f0c; --on-fill: #fff }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0c1a27; --ink: #e8eef2; --link: #8fc3e3; --fill: #f0834f; --on-fill: #0c1a27 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 15vh 1.25rem 3rem }
h1 { font: 2.25rem/1.2 Georgia, serif; margin: 0 0 1rem }
button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; min-height: 3rem; border: 0; border-radius: .375rem;
  background: var(--fill); color: var(--on-fill); cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 3px }
a { color: var(--link) }
main > p:last-child { margin-top: 3rem }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const back: Readonly<Record<Language, string>> = { fr: 'Aller sur NFCards', en: 'Go to NFCards' };

/** A token that could not be one of ours becomes none, so that nothing of an address is ever shown. */
function asked(request: FastifyRequest) {
  const { token, topic, lng } = request.query as Readonly<Record<string, unknown>>;
  return {
    token: typeof token === 'string' && TOKEN.test(token) ? token : '',
    topic: letterTopics.find((known) => known === topic) ?? 'newsletter',
    language: languageOf(lng, request.headers['accept-language']),
  };
}

function sendPage(
  reply: FastifyReply,
  status: number,
  language: Language,
  title: string,
  body: string,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': POLICY,
      // The address is the key: it goes nowhere else, and stays nowhere.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-language': language,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} — NFCards</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p><a href="/?lng=${language}">${back[language]}</a></p>
</main>
</body>
</html>
`);
}
