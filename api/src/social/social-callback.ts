import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { readBrowserKey } from '../wire/browser-key.ts';
import { logSerializers } from '../wire/routes.ts';
import { takeAttempt } from './attempts.ts';
import type { SocialServices } from './services.ts';
import { CALLBACK_PATH } from './social-providers.ts';
import { newTicket } from './tickets.ts';

/** Bytes of a form. */
const FORM_LIMIT = 16 * 1024;
/** The page of the site to redirect to. */
const LOGIN_PAGE = '/login';

interface Returned {
  readonly provider: string;
  readonly given: URLSearchParams;
  readonly browserKey: string | null;
}

/**
 * Where providers send people back to: no operation, for browsers come here by themselves. Whatever happens ends on
 * the site, with a ticket for `social_login` or the kind of failure in the fragment, which reaches no server's log.
 */
export function socialCallback(services: SocialServices): FastifyPluginAsync {
  return async (server: FastifyInstance) => {
    const url = `${CALLBACK_PATH}/:provider`;
    server.get(url, { exposeHeadRoute: false, logSerializers }, (request, reply) =>
      comeBack(services, request, reply, new URLSearchParams(request.url.split('?')[1] ?? '')),
    );
    // Here alone, so that no page of another site can post a form to an operation.
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    server.post(url, { logSerializers }, (request, reply) =>
      comeBack(
        services,
        request,
        reply,
        request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      ),
    );
  };
}

async function comeBack(
  services: SocialServices,
  request: FastifyRequest,
  reply: FastifyReply,
  given: URLSearchParams,
): Promise<FastifyReply> {
  const { provider } = request.params as { readonly provider: string };
  const returned = { provider, given, browserKey: readBrowserKey(request) };
  const fragment = new URLSearchParams(await outcomeOf(services, returned, request.log));
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`${services.siteUrl}${LOGIN_PAGE}#${fragment}`, 303);
}

async function outcomeOf(
  { db, social }: SocialServices,
  { provider, given, browserKey }: Returned,
  log: FastifyBaseLogger,
): Promise<Record<string, string>> {
  const attempt = await takeAttempt(db, { provider, state: given.get('state') ?? '', browserKey });
  const client = attempt === null ? undefined : social.get(attempt.provider);
  if (attempt === null || client === undefined) return { failure: 'expired' };
  const profile = await client.readProfile(given, {
    state: given.get('state') ?? '',
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
  });
  if (!profile.ok) {
    const { failure, reason } = profile;
    if (failure !== 'cancelled')
      log.warn({ provider: attempt.provider, failure, reason }, 'social login failed');
    return { failure, return_path: attempt.return_path };
  }
  return { ticket: await newTicket(db, attempt, profile.value), return_path: attempt.return_path };
}
