import { isCrossSite, networkOf, Refusals, refusals as refusalOptions, tokenOf } from '@nfcards/api';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import { siteUrl } from '../../settings/settings.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import type { VisitorSites } from '../live-site/visitor-sites.ts';
import { callService, type ServiceAnswer } from './call-service.ts';
import type { Exchanged, ExchangeSession } from './exchange-session.ts';
import { ServiceLimits } from './service-limits.ts';
import type { ServiceMetrics, ServiceOutcome } from './service-metrics.ts';

/** Bytes of a request’s body, as of the API’s own operations. */
const BODY_LIMIT = 64 * 1024;
/** Seconds for `retry-after` after a failure. */
const RETRY_AFTER_S = 5;
/** What a service learns of a request, beside its method, path and body. */
const HANDED_ON = ['accept-language', 'idempotency-key'] as const;
/** Whatever a service answers, a browser makes no page of it. */
const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'attachment',
  'cross-origin-resource-policy': 'same-origin',
};

export interface ServiceRoutesOptions {
  readonly settings: Settings;
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly visitors: Pick<VisitorSites, 'siteFor'>;
  readonly exchange: ExchangeSession;
  readonly metrics: ServiceMetrics;
  /** Milliseconds that a service has; its own default otherwise. */
  readonly timeout?: number;
}

type GivenAnswer = Extract<ServiceAnswer, { kind: 'answered' }>;

const NOBODY: Exchanged = { kind: 'nobody' };

interface Target {
  readonly remote: string;
  readonly url: string;
}

/**
 * The API services that remotes bring, each below `/services/<remote>/`. The service gets no cookie, no address and no
 * session, but a token that says who asks, for it alone. Its answer comes back as JSON, and without its headers.
 */
export function serviceRoutes(options: ServiceRoutesOptions): FastifyPluginAsync {
  const { settings, reader, visitors, metrics } = options;
  const refusals = new Refusals(refusalOptions);
  const limits = new ServiceLimits();
  const failing = new Set<string>();
  const siteHosts = [new URL(siteUrl(settings)).host];

  /** Null where no release that this visitor sees brings such a service, or the operator named none. */
  async function targetOf(request: FastifyRequest): Promise<Target | null> {
    const [, remote = '', rest = ''] = /^\/services\/([a-z][a-z0-9-]*)(\/.*)$/.exec(request.url) ?? [];
    const base = settings.SERVICES.get(remote);
    if (base === undefined) return null;
    const url = base + rest;
    // What an address parser changes, such as dots that lead upwards, could lead out of the service.
    if (URL.parse(url)?.href !== url || leadsUpwards(rest)) return null;
    const { live } = await visitors.siteFor(await reader.readChannel(), request);
    return live.remotes[remote]?.service === true ? { remote, url } : null;
  }

  const targets = new WeakMap<FastifyRequest, Target>();

  async function refuseForeign(request: FastifyRequest, reply: FastifyReply) {
    if (isCrossSite(request, { siteHosts })) return refusals.sendProtocol(request, reply, 'cross_site');
    const target = isOfScript(request) ? await targetOf(request) : null;
    if (target === null) return refusals.sendProtocol(request, reply, 'not_found');
    targets.set(request, target);
    return undefined;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const target = targets.get(request);
    if (target === undefined) return refusals.sendProtocol(request, reply, 'not_found');
    const { remote } = target;
    const admission = limits.admit(remote, networkOf(request.ip));
    if (admission.kind !== 'admitted') {
      const { kind, retryAfter } = admission;
      metrics.observe(remote, 'busy', 0);
      const status = kind === 'busy' ? 503 : 429;
      return refusals.send(request, reply, { kind, status, retryAfter });
    }
    try {
      return await handOn(request, reply, target);
    } finally {
      admission.leave();
    }
  }

  async function handOn(request: FastifyRequest, reply: FastifyReply, { remote, url }: Target) {
    const session = tokenOf(request, 'standard');
    const who = session === null ? NOBODY : await options.exchange(session, remote);
    if (who.kind === 'unavailable') return sendUnavailable(request, reply, 503);
    const began = performance.now();
    const given = await callService({
      url,
      method: request.method,
      headers: headersOf(request, who),
      body: bodyOf(request),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    });
    metrics.observe(remote, outcomeOf(given), (performance.now() - began) / 1000);
    report(request, remote, given);
    if (given.kind === 'answered') return sendGiven(reply, given);
    return sendUnavailable(request, reply, given.kind === 'late' ? 504 : 502);
  }

  function sendUnavailable(request: FastifyRequest, reply: FastifyReply, status: number) {
    return refusals.send(request, reply, { kind: 'unavailable', status, retryAfter: RETRY_AFTER_S });
  }

  /** Once as it begins to fail, and once as it answers again. */
  function report(request: FastifyRequest, remote: string, given: ServiceAnswer): void {
    if (given.kind === 'answered') {
      if (failing.delete(remote))
        request.log.warn({ event: 'service_back', remote }, 'The service of a remote answers again');
      return;
    }
    if (failing.has(remote)) return;
    failing.add(remote);
    const failure = given.kind === 'late' ? 'no answer in time' : given.reason;
    request.log.error(
      { event: 'service_failed', remote, outcome: given.kind, failure },
      'The service of a remote fails',
    );
  }

  return async (server) => {
    server.setErrorHandler((error, request, reply) => refusals.answerError(error, request, reply));
    // Handed on as it came. Only JSON: a form of another site cannot send it without a CORS preflight.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    server.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/services/*',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      onRequest: refuseForeign,
      handler: answer,
    });
  };
}

/** What means something in a path, as it is written where it is to mean nothing. */
const ENCODED = /%(?:25|2e|2f|3b|5c)/gi;
/** Servers decode once; what stands before them may do it as well. */
const DECODINGS = 3;
/** Dots that lead upwards, also with the parameters of a segment, which some servers take away before they look. */
const UPWARDS = /[/\\]\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;

/** Whether a server might take a path for one that leads upwards, and so out of the service if that lies below a path. */
function leadsUpwards(rest: string): boolean {
  let [path = ''] = rest.split('?', 1);
  for (let time = 0; time < DECODINGS; time += 1) path = path.replace(ENCODED, decodeURIComponent);
  return UPWARDS.test(path);
}

/**
 * Scripts alone may ask: no page, frame, picture, style or script is ever loaded from a service. What is fetched ahead by a
 * `<link>`, or told by a beacon, has no mode of a script that reads an answer.
 */
function isOfScript({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination = 'empty', 'sec-fetch-mode': mode = 'cors' } = headers;
  return destination === 'empty' && (mode === 'cors' || mode === 'same-origin');
}

function headersOf(request: FastifyRequest, who: Exchanged): Record<string, string> {
  const handedOn = HANDED_ON.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(handedOn),
    accept: 'application/json',
    'x-request-id': request.id,
    ...(bodyOf(request) !== null && { 'content-type': 'application/json' }),
    ...(who.kind === 'member' && { authorization: `Bearer ${who.token}` }),
  };
}

function bodyOf({ body }: FastifyRequest): Buffer | null {
  return body instanceof Buffer ? body : null;
}

function sendGiven(reply: FastifyReply, { status, type, retryAfter, body }: GivenAnswer): FastifyReply {
  reply.code(status).headers(ANSWER_HEADERS);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return type === null ? reply.send() : reply.type(type).send(body);
}

function outcomeOf(given: ServiceAnswer): ServiceOutcome {
  if (given.kind !== 'answered') return given.kind;
  return given.status >= 400 ? 'refused' : 'answered';
}
