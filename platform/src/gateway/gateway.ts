import { mkdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { Api } from '@nfcards/api';
import { describeError, whyUnavailable } from '@nfcards/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { crawlerRoutes } from '../crawlers/crawler-routes.ts';
import { Unavailable } from '../failure.ts';
import { Channel } from '../releases/channel.ts';
import { openReleaseStore, SERVING } from '../releases/open-release-store.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { observed, readElsewhere, readHere } from '../render/read-answers.ts';
import { RenderedPages } from '../render/rendered-pages.ts';
import type { Settings } from '../settings.ts';
import { innerApiUrl, siteUrl } from '../settings.ts';
import { installRoutes } from './install/install-routes.ts';
import { keptChannel } from './kept-channel.ts';
import { LiveSiteReader } from './live-site.ts';
import { isForThisMachine } from './local-request.ts';
import { mailboxPage } from './mailbox-page.ts';
import { operatorRoutes } from './operator-routes.ts';
import { PageTickets } from './page-tickets.ts';
import { Pages } from './pages.ts';
import { ReleaseHealth } from './release-health.ts';
import type { ReleaseMetrics } from './release-metrics.ts';
import { openReleaseMetrics } from './release-metrics.ts';
import { releasesPage } from './releases-page.ts';
import { REQUEST_ID, requestId } from './request-id.ts';
import { answerHeaders, otherOrigin } from './security-headers.ts';
import { securityText } from './security-text.ts';
import { sendTagged } from './send-tagged.ts';
import { telemetryRoutes } from './telemetry.ts';
import { SharedTicketKeys } from './ticket-keys.ts';
import { bucketOf } from './visitor.ts';
import { siteFor } from './visitor-site.ts';

/** Milliseconds within which a request is there, body and all: longer than our own client waits. */
const REQUEST_MS = 180_000;
/** Milliseconds within which its headers are, and between two looks at those that are not. */
const HEADERS_MS = 20_000;
const LOOK_MS = 5_000;

const UNAVAILABLE =
  'Le site est indisponible, réessayez dans un instant.\nThe site is unavailable, try again in a moment.\n';

const PLAIN_TEXT = 'text/plain; charset=utf-8';
/** Seconds after which a page that the database or the store of releases is needed for may be asked for again. */
const RETRY_AFTER_S = 5;

const AWAY =
  'What the site is to show cannot be looked up: it stays as it was shown last, if it was, and is looked up again every few seconds';

const UNRENDERED =
  'Pages come unrendered, for the API does not answer this server. If browsers reach it, set API_INNER_URL to where this server does';

export interface GatewayOptions {
  readonly settings: Settings;
  /** The API's operations, answered under `/api`; absent when another host answers them. */
  readonly api?: Pick<Api, 'routes' | 'checkReady'> &
    Partial<Pick<Api, 'pages' | 'mailbox' | 'metrics' | 'missing' | 'placeIds'>>;
  /** False where another process answers the pages: this one is ready without a release then. */
  readonly pages?: boolean;
}

/** The one server that a browser talks to: pages, releases, the registry and the API. */
export async function createGateway({
  settings,
  api,
  pages = true,
}: GatewayOptions): Promise<FastifyInstance> {
  const store = openReleaseStore(settings, SERVING);
  const channel = new Channel(store, settings.CHANNEL);
  const reader = new LiveSiteReader({
    channel,
    store,
    releasesUrl: settings.RELEASES_URL,
    report: (sentence, cause) => server.log.error({ failure: describeError(cause) }, sentence),
    incident: ({ cause, age }) => {
      if (cause === null)
        server.log.warn({ event: 'releases_back' }, 'What the site is to show can be looked up again');
      else server.log.error({ event: 'releases_away', failure: describeError(cause), age }, AWAY);
    },
    freshFor: store.place.freshFor,
    ...(settings.RELEASES_STORE === undefined
      ? {}
      : { kept: keptChannel(settings.DATA_DIR, settings.CHANNEL) }),
  });
  const ticketKeys = new SharedTicketKeys({
    place: store.place,
    channel: settings.CHANNEL,
    report: (sentence, cause) => server.log.warn({ failure: describeError(cause) }, sentence),
  });
  const tickets = new PageTickets(ticketKeys);
  const health = new ReleaseHealth();
  const releaseMetrics = openReleaseMetrics();
  const ownHeaders = answerHeaders(siteUrl(settings));
  if (pages) releaseMetrics.watchAge(() => reader.age());
  const server = Fastify({
    // Addresses may carry what identifies a person: the log has routes and outcomes only.
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
    },
    genReqId: ({ headers }) => requestId(headers[REQUEST_ID]),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS },
    // Without a proxy the headers are the client's own word, and limits are kept by address.
    trustProxy: (_address, hop) => hop < settings.PROXIES,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify's own answer would repeat the address, query string included. No hook runs for it.
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply.headers(ownHeaders)),
  });
  server.addHook('onSend', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
    for (const [name, value] of Object.entries(ownHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });

  server.setErrorHandler((cause: FastifyError, request, reply) => {
    const { statusCode = 500 } = cause;
    if (statusCode < 500) return reply.send(cause);
    // Told of once, by the API or by whoever looks for releases: a line for each page would say nothing more.
    if (cause instanceof Unavailable || whyUnavailable(cause) !== null)
      return reply.code(503).header('retry-after', RETRY_AFTER_S).type(PLAIN_TEXT).send(UNAVAILABLE);
    // A database quotes values in its errors.
    request.log.error({ failure: describeError(cause), req: request }, 'The gateway could not answer');
    // The message is for whoever runs the site: it may name folders of this machine.
    return reply.code(statusCode).type(PLAIN_TEXT).send(UNAVAILABLE);
  });

  server.addHook('onClose', () => ticketKeys.settled());

  const checks = {
    site: async () =>
      !pages ||
      (await reader.read().then(
        () => true,
        () => false,
      )),
    api: async () => api === undefined || (await api.checkReady()),
  };
  // Pages go on while their store is away, as they were shown last.
  const missing = () => [...(reader.isAway() ? ['releases'] : []), ...(api?.missing?.() ?? [])];
  const metrics = async () => {
    const { type, text } = await releaseMetrics.write();
    const others = await api?.metrics?.();
    return { type, text: others === undefined ? text : `${others.text}\n${text}` };
  };
  await server.register(operatorRoutes({ settings, checks, missing, metrics }));
  await server.register(telemetryRoutes({ reader, channel, tickets, health, metrics: releaseMetrics }));
  await server.register(releasesPage({ settings, store, channel, health, metrics: releaseMetrics }));
  server.get('/registry.json', async (request, reply) => {
    const { registry } = siteFor(await reader.readChannel(), bucketOf(request.headers));
    reply.type('application/json; charset=utf-8').header('vary', 'cookie');
    return sendTagged(request, reply, JSON.stringify(registry));
  });
  await server.register(
    crawlerRoutes({
      readLive: () => reader.read(),
      origin: siteUrl(settings),
      placeIds: otherOrigin(settings.API_URL) === null ? api?.placeIds : undefined,
    }),
  );
  await server.register(securityText(settings, siteUrl(settings)));
  await server.register(installRoutes({ reader, store, releasesUrl: settings.RELEASES_URL }));
  if (api !== undefined) await server.register(api.routes, { prefix: '/api' });
  if (api?.pages) await server.register(api.pages);
  if (api?.mailbox && isForThisMachine(settings)) {
    const { mailbox } = api;
    await server.register(mailboxPage({ mailbox, siteUrl: siteUrl(settings), proxies: settings.PROXIES }));
  }
  await mkdir(store.folder, { recursive: true });
  await server.register(async (files) => {
    files.addHook('onRequest', async ({ url }) => {
      // An open page keeps the versions that it started with, and may ask a machine that has not served them yet.
      const [, , name = '', version = ''] = url.split('/');
      await store.bring(name, version);
    });
    await files.register(staticFiles, {
      root: store.folder,
      prefix: '/releases/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      setHeaders(response) {
        // Another site of ours may load its remotes from here.
        response.header('access-control-allow-origin', '*');
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  });
  const isApiHere = api !== undefined && otherOrigin(settings.API_URL) === null;
  const rendered =
    settings.RENDERING && pages
      ? renderedPages(server, { settings, store, isApiHere, countRead: releaseMetrics.countRead })
      : null;
  server.addHook('onClose', async () => rendered?.close());
  server.addHook('onClose', async () => reader.close());
  // Whoever starts it hears at once what is missing.
  if (pages) server.addHook('onListen', () => void reader.readChannel().catch(() => undefined));
  const documents = new Pages({ settings, reader, rendered, tickets });
  server.setNotFoundHandler((request, reply) =>
    pages && isPage(request) ? documents.send(request, reply) : refusePath(reply),
  );
  return server;
}

interface Rendering {
  readonly settings: Settings;
  readonly store: ReleaseStore;
  readonly isApiHere: boolean;
  readonly countRead: ReleaseMetrics['countRead'];
}

function renderedPages(
  server: FastifyInstance,
  { settings, store, isApiHere, countRead }: Rendering,
): RenderedPages {
  const inner = innerApiUrl(settings);
  const read = isApiHere ? readHere(server) : readElsewhere({ outer: settings.API_URL, inner });
  return new RenderedPages({
    store,
    readAnswer: observed(read, {
      count: countRead,
      report: (failure) => {
        if (failure === null) server.log.warn({ event: 'rendering_back' }, 'Pages come rendered again');
        else server.log.error({ event: 'rendering_stopped', failure }, UNRENDERED);
      },
    }),
    report: (sentence) => server.log.warn(sentence),
  });
}

function refuseAddress(reply: FastifyReply): void {
  reply.code(400).type('text/plain; charset=utf-8').send('Bad request\n');
}

function refusePath(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|releases|dev)(\/|$|\?)/.test(url);
}
