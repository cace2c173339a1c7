import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { object, pipe, regex, safeParse, string } from 'valibot';
import type { Gatekeeper } from '../wire/gatekeeper.ts';
import { tokenOf } from '../wire/gatekeeper.ts';
import type { RefusalOptions } from '../wire/refusal.ts';
import { Refusals } from '../wire/refusal.ts';
import { logSerializers } from '../wire/routes.ts';
import type { ServiceTokens } from './service-tokens.ts';

/** Under the prefix of the API. */
export const SERVICE_TOKEN_PATH = '/service_token';
const SERVICE_KEYS_PATH = '/service_keys';

/** Bytes. */
const BODY_LIMIT = 1024;
/** Seconds for which a service may keep the keys: a new one is told by its id, and asked for then. */
const KEYS_MAX_AGE = 300;

const asked = object({ service: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)) });

export interface ServiceTokenRoutesOptions {
  readonly openTokens: () => Promise<ServiceTokens>;
  readonly gatekeeper: Pick<Gatekeeper, 'findSession'>;
  readonly refusals: RefusalOptions;
}

/**
 * What the gateway exchanges a session for, and the keys by which services check it: no operations, for no page calls
 * them. A browser is refused the token, so that no script ever holds one.
 */
export function serviceTokenRoutes({
  openTokens,
  gatekeeper,
  refusals: options,
}: ServiceTokenRoutesOptions): FastifyPluginAsync {
  return async (server) => {
    const refusals = new Refusals(options);
    let opened: Promise<ServiceTokens> | null = null;
    /** At the first request, and again after a failure: the database may be away as the server starts. */
    const tokens = (): Promise<ServiceTokens> => {
      opened ??= openTokens().catch((cause: unknown) => {
        opened = null;
        throw cause;
      });
      return opened;
    };
    server.setErrorHandler((error, request, reply) => refusals.answerError(error, request, reply));
    server.post(
      SERVICE_TOKEN_PATH,
      {
        bodyLimit: BODY_LIMIT,
        logSerializers,
        onRequest: async (request, reply) =>
          isOfBrowser(request) ? refusals.sendProtocol(request, reply, 'not_found') : undefined,
      },
      async (request, reply) => {
        const input = safeParse(asked, request.body);
        if (!input.success) return refusals.sendProtocol(request, reply, 'invalid_input', 'service');
        const token = tokenOf(request, 'standard');
        const session = token === null ? null : await gatekeeper.findSession(token);
        if (session === null) return refusals.sendProtocol(request, reply, 'session_ended');
        reply.header('cache-control', 'no-store');
        return { token: await (await tokens()).issue(session.memberId, input.output.service) };
      },
    );
    server.get(SERVICE_KEYS_PATH, { logSerializers }, async (_request, reply) => {
      const { keys } = await tokens();
      reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE}`);
      return keys;
    });
  };
}

/** Browsers send these with every request of a script, and no script can leave them out. */
function isOfBrowser({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}
