import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type Language, languageOf } from '../wire/language.ts';
import { newsletterFailures } from './failures.ts';
import { linkPaths } from './links.ts';
import { confirm, unsubscribe } from './subscription.ts';
import type { TokenTable } from './tables.ts';

interface Words {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

const words: Readonly<Record<TokenTable['purpose'], Readonly<Record<Language, Words>>>> = {
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
export function newsletterPages({ db }: Pick<Services, 'db'>): FastifyPluginAsync {
  return async (server) => {
    // The form says nothing that the address does not say.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    for (const purpose of ['confirm', 'unsubscribe'] as const) {
      const url = linkPaths[purpose];
      server.get(url, (request, reply) => {
        const { language, token } = asked(request);
        const { title, question, button } = words[purpose][language];
        const action = `${url}?token=${token}&amp;lng=${language}`;
        const form = `<p>${question}</p>\n<form method="post" action="${action}"><button>${button}</button></form>`;
        return sendPage(reply, 200, language, title, form);
      });
      server.post(url, async (request, reply) => {
        const { language, token } = asked(request);
        const { title, done } = words[purpose][language];
        const found = token !== '' && (await actions[purpose](db, token));
        const said = found ? done : newsletterFailures.mailing_link_unknown[language];
        return sendPage(reply, found ? 200 : 404, language, title, `<p>${said}</p>`);
      });
    }
  };
}

/** A token that could not be one of ours becomes none, so that nothing of an address is ever shown. */
function asked(request: FastifyRequest) {
  const { token, lng } = request.query as { readonly token?: unknown; readonly lng?: unknown };
  return {
    token: typeof token === 'string' && TOKEN.test(token) ? token : '',
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
      'content-security-policy':
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p><a href="/">NFCards</a></p>
</main>
</body>
</html>
`);
}
