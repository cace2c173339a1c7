import { describeError, whyUnavailable } from '@nfcards/api';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { Unavailable } from '../../failure.ts';
import type { Settings } from '../../settings/settings.ts';
import { siteUrl } from '../../settings/settings.ts';
import { REQUEST_ID, requestId } from '../answers/request-id.ts';
import { answerHeaders } from '../answers/security-headers.ts';

/** Milliseconds within which a request must have arrived, with its body: longer than our own client waits. */
const REQUEST_MS = 180_000;
/** Milliseconds within which its headers must have arrived, and between two checks. */
const HEADERS_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;

const UNAVAILABLE =
  'Le site est indisponible, réessayez dans un instant.\nThe site is unavailable, try again in a moment.\n';

const PLAIN_TEXT = 'text/plain; charset=utf-8';
/** Seconds for `retry-after` while the database or the store of releases is away. */
const RETRY_AFTER_S = 5;

/** A server without routes: its log, its limits, the headers of every answer and its error pages. */
export function openServer(settings: Settings): FastifyInstance {
  const ownHeaders = answerHeaders(siteUrl(settings));
  const server = Fastify({
    // An address may identify a person: the log has routes and outcomes only.
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
    },
    genReqId: ({ headers }) => requestId(headers[REQUEST_ID]),
    forceCloseConnections: 'idle',
    // What still comes while it stops was sent before the sender could know: it is answered, and the connection closed.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    // Without a proxy the headers are the client's own word, and limits are kept by address.
    trustProxy: (_address, hop) => hop < settings.PROXIES,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify's own answer would repeat the address, query string included. No hook runs for it.
    frameworkErrors: (_error, _request, reply) => sendBadRequest(reply.headers(ownHeaders)),
  });
  const ownEntries = Object.entries(ownHeaders);
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(REQUEST_ID, request.id);
    for (const [name, value] of ownEntries) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done();
  });
  server.setErrorHandler((cause: FastifyError, request, reply) => {
    const { statusCode = 500 } = cause;
    if (statusCode < 500) return reply.send(cause);
    // The API or the reader of releases has logged it once: a line for each page would add nothing.
    if (cause instanceof Unavailable || whyUnavailable(cause) !== null)
      return reply.code(503).header('retry-after', RETRY_AFTER_S).type(PLAIN_TEXT).send(UNAVAILABLE);
    // A database quotes values in its errors.
    request.log.error({ failure: describeError(cause), req: request }, 'The gateway could not answer');
    // The message is for the operator: it may name folders of this machine.
    return reply.code(statusCode).type(PLAIN_TEXT).send(UNAVAILABLE);
  });
  return server;
}

function sendBadRequest(reply: FastifyReply): void {
  reply.code(400).type(PLAIN_TEXT).send('Bad request\n');
}
