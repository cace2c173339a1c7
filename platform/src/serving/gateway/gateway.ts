import { join } from 'node:path';
import { type Api, describeError, openTracing, type Tracing } from '@nfcards/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SourceFrames } from '../../releases/frames/source-frames.ts';
import { OWN_SEGMENTS } from '../../releases/release/claimed-paths.ts';
import type { Settings } from '../../settings/settings.ts';
import { innerApiUrl, siteUrl } from '../../settings/settings.ts';
import { isForThisMachine } from '../answers/local-request.ts';
import { otherOrigin } from '../answers/security-headers.ts';
import { securityText } from '../answers/security-text.ts';
import { sendTagged } from '../answers/send-tagged.ts';
import { isForAll, shareWhileAway } from '../answers/shared-caches.ts';
import { withMemberCohorts } from '../cohorts/member-cohorts.ts';
import { crawlerRoutes } from '../crawlers/crawler-routes.ts';
import { installRoutes } from '../install/install-routes.ts';
import { lastKnownReads } from '../last-known/last-known-reads.ts';
import type { ChannelSite } from '../live-site/live-site.ts';
import { VISITOR_HEADERS, visitorOf } from '../live-site/visitor.ts';
import { VisitorSites } from '../live-site/visitor-sites.ts';
import { mailboxPage } from '../operators/mailbox-page.ts';
import { operatorRoutes } from '../operators/operator-routes.ts';
import { releasesPage } from '../operators/releases-page.ts';
import { Pages } from '../pages/pages.ts';
import { KeptAnswers } from '../render/kept-answers.ts';
import { observed, readElsewhere, readHere, traced } from '../render/read-answers.ts';
import { RenderedPages } from '../render/rendered-pages.ts';
import { exchangeElsewhere, exchangeHere } from '../services/exchange-session.ts';
import { openServiceMetrics, type ServiceMetrics } from '../services/service-metrics.ts';
import { serviceRoutes } from '../services/service-routes.ts';
import { haltUnrendered } from '../telemetry/halt-unrendered.ts';
import { readStack } from '../telemetry/page-error.ts';
import { PageErrors } from '../telemetry/page-errors.ts';
import { PageTickets } from '../telemetry/page-tickets.ts';
import { ReleaseHealth } from '../telemetry/release-health.ts';
import type { ReleaseMetrics } from '../telemetry/release-metrics.ts';
import { openReleaseMetrics } from '../telemetry/release-metrics.ts';
import { telemetryRoutes } from '../telemetry/telemetry.ts';
import { trialRoutes } from '../trial/trial-routes.ts';
import { openReleases, type Releases } from './open-releases.ts';
import { openServer } from './open-server.ts';
import { releaseFiles } from './release-files.ts';

const NOT_ANSWERED =
  'The API does not answer this server: pages show what it answered last, with its age, or come unrendered. If browsers reach it, set API_INNER_URL to where this server does';

export interface GatewayOptions {
  readonly settings: Settings;
  /** The API's operations, answered under `/api`; absent when another host answers them. */
  readonly api?: Pick<Api, 'routes' | 'checkReady'> &
    Partial<Pick<Api, 'pages' | 'mailbox' | 'metrics' | 'missing' | 'placeIds'>>;
  /** False where another process serves the pages: this one is ready without a release then. */
  readonly pages?: boolean;
}

/** What each step of the gateway may need. */
interface GatewayContext extends GatewayOptions {
  readonly pages: boolean;
  readonly releases: Releases;
  readonly tickets: PageTickets;
  readonly visitors: VisitorSites;
  readonly metrics: ReleaseMetrics;
  readonly health: ReleaseHealth;
  readonly errors: PageErrors;
  readonly serviceMetrics: ServiceMetrics;
  /** Of documents; the API traces its calls itself. */
  readonly tracing: Tracing | null;
  readonly answers: KeptAnswers;
}

/** The one server that a browser talks to: pages, releases, the registry and the API. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const server = openServer(options.settings);
  const context = await openContext(server, options);
  await registerOperators(server, context);
  registerRegistry(server, context);
  await registerWellKnown(server, context);
  await registerApi(server, context);
  await server.register(
    releaseFiles({
      ...context.releases,
      visitors: context.visitors,
      isOwnOrigin: otherOrigin(options.settings.RELEASES_URL) === null,
    }),
  );
  await server.register(trialRoutes({ reader: context.releases.reader, visitors: context.visitors }));
  await registerServices(server, context);
  registerPages(server, context);
  return server;
}

async function openContext(
  server: FastifyInstance,
  { pages = true, ...options }: GatewayOptions,
): Promise<GatewayContext> {
  const releases = openReleases(options.settings, server.log);
  server.addHook('onClose', () => releases.ticketKeys.settled());
  server.addHook('onClose', () => releases.visitorSigner.settled());
  const tickets = new PageTickets(releases.ticketKeys);
  const isSecure = siteUrl(options.settings).startsWith('https:');
  const visitors = new VisitorSites({ signer: releases.visitorSigner, isSecure });
  const health = new ReleaseHealth();
  const errors = new PageErrors({
    sources: new SourceFrames(releases.store),
    knows: (name, version) => health.knows(name, version),
    log: server.log,
  });
  server.addHook('onClose', () => errors.settled());
  const otlpUrl = pages ? options.settings.OTLP_URL : undefined;
  const tracing = await openTracing({ otlpUrl, service: 'nfcards-gateway' });
  server.addHook('onClose', async () => tracing?.close());
  const metrics = openReleaseMetrics();
  const answers = openAnswers(server, { ...options, metrics, tracing });
  return {
    ...options,
    pages,
    releases,
    tickets,
    visitors,
    metrics,
    health,
    errors,
    serviceMetrics: openServiceMetrics(),
    tracing,
    answers,
  };
}

/** What the API answers anybody, or answered last. */
function openAnswers(
  server: FastifyInstance,
  options: GatewayOptions & Pick<GatewayContext, 'metrics' | 'tracing'>,
): KeptAnswers {
  const { settings, metrics, tracing } = options;
  const inner = innerApiUrl(settings);
  const read = isApiHere(options) ? readHere(server) : readElsewhere({ outer: settings.API_URL, inner });
  const answers = new KeptAnswers({
    read: observed(traced(read, tracing), {
      count: metrics.countRead,
      report: (failure) => {
        if (failure === null)
          server.log.warn({ event: 'rendering_back' }, 'Pages show what the API answers again');
        else server.log.error({ event: 'rendering_stopped', failure }, NOT_ANSWERED);
      },
    }),
    folder: join(settings.DATA_DIR, 'last-known', 'answers'),
    count: () => metrics.countRead('kept'),
    report: (sentence, cause) => server.log.warn({ failure: describeError(cause) }, sentence),
  });
  server.addHook('onClose', () => answers.settled());
  return answers;
}

/** Whether this very server answers the API's calls. */
function isApiHere({ settings, api }: Pick<GatewayOptions, 'settings' | 'api'>): boolean {
  return api !== undefined && otherOrigin(settings.API_URL) === null;
}

/** Health, metrics, telemetry of pages, and the page of releases. */
async function registerOperators(server: FastifyInstance, context: GatewayContext): Promise<void> {
  const { settings, api, pages, releases, tickets, metrics, serviceMetrics, health, errors, answers } =
    context;
  const { store, channel, reader } = releases;
  if (pages) {
    metrics.watchAge(() => reader.age());
    metrics.watchExpiry(() => reader.expiresAt());
  }
  const canShow = () =>
    reader.read().then(
      () => true,
      () => false,
    );
  const checks = {
    site: async () => !pages || (await canShow()),
    api: async () => api === undefined || (await api.checkReady()),
  };
  // Pages go on while their store is away, as they were shown last.
  const missing = () => [
    ...(reader.isAway() ? ['releases'] : []),
    ...(api === undefined && answers.isFailing() ? ['api'] : []),
    ...(api?.missing?.() ?? []),
  ];
  metrics.watchMissing(missing);
  const writeMetrics = async () => {
    const { type, text } = await metrics.write();
    const others = await api?.metrics?.();
    const texts = [...(others === undefined ? [] : [others.text]), text, await serviceMetrics.write()];
    return { type, text: texts.join('\n') };
  };
  await server.register(operatorRoutes({ settings, checks, missing, metrics: writeMetrics }));
  await server.register(telemetryRoutes({ reader, channel, tickets, health, metrics, errors }));
  await server.register(releasesPage({ settings, store, channel, health, metrics, errors }));
}

function registerRegistry(server: FastifyInstance, { releases: { reader }, visitors }: GatewayContext): void {
  server.get('/registry.json', async (request, reply) => {
    const channel = await reader.readChannel();
    const { live, cookies } = await visitors.siteFor(channel, request);
    reply.type('application/json; charset=utf-8').header('vary', VISITOR_HEADERS);
    if (cookies.length > 0) reply.header('set-cookie', cookies).header('cache-control', 'private, no-cache');
    if (isForAll(channel, visitorOf(request.headers, ''))) shareWhileAway(reply, ['registry']);
    return sendTagged(request, reply, JSON.stringify(live.registry));
  });
}

/** Files under well-known names: for robots, security researchers and browsers. */
async function registerWellKnown(
  server: FastifyInstance,
  { settings, api, releases: { reader, store } }: GatewayContext,
): Promise<void> {
  const origin = siteUrl(settings);
  const placeIds = otherOrigin(settings.API_URL) === null ? api?.placeIds : undefined;
  await server.register(crawlerRoutes({ readLive: () => reader.read(), origin, placeIds }));
  await server.register(securityText(settings, origin));
  await server.register(installRoutes({ reader, store, releasesUrl: settings.RELEASES_URL }));
}

async function registerApi(
  server: FastifyInstance,
  { settings, api, pages: hasPages, releases: { reader }, visitors, answers }: GatewayContext,
): Promise<void> {
  if (api === undefined) {
    if (hasPages && otherOrigin(settings.API_URL) === null) await server.register(lastKnownReads(answers));
    return;
  }
  const { routes, pages, mailbox } = api;
  await server.register(withMemberCohorts(routes, { reader, visitors }), { prefix: '/api' });
  if (pages) await server.register(pages);
  if (mailbox && isForThisMachine(settings))
    await server.register(mailboxPage({ mailbox, siteUrl: siteUrl(settings), proxies: settings.PROXIES }));
}

/** The API services of remotes, where their pages are served. */
async function registerServices(server: FastifyInstance, context: GatewayContext): Promise<void> {
  const { settings, pages, releases, visitors, serviceMetrics } = context;
  if (!pages) return;
  const exchange = isApiHere(context)
    ? exchangeHere(server, '/api')
    : exchangeElsewhere(innerApiUrl(settings));
  await server.register(
    serviceRoutes({ settings, reader: releases.reader, visitors, exchange, metrics: serviceMetrics }),
  );
}

/** Pages, and a refusal for every other path. */
function registerPages(server: FastifyInstance, context: GatewayContext): void {
  const { settings, pages, releases, tickets, visitors, tracing } = context;
  const { reader } = releases;
  const rendered = settings.RENDERING && pages ? openRenderedPages(server, context) : null;
  server.addHook('onClose', async () => rendered?.close());
  server.addHook('onClose', async () => reader.close());
  // A missing release is reported at the start, not at the first visit.
  if (pages) server.addHook('onListen', () => void reader.readChannel().catch(() => undefined));
  const documents = new Pages({ settings, reader, rendered, tickets, visitors, tracing });
  if (pages)
    server.get('/*', (request, reply) =>
      isPage(request) ? documents.send(request, reply) : sendNotFound(reply),
    );
  server.setNotFoundHandler((_request, reply) => sendNotFound(reply));
}

function openRenderedPages(
  server: FastifyInstance,
  { releases, metrics, health, errors, tracing, answers }: GatewayContext,
): RenderedPages {
  const { store } = releases;
  const rendered: RenderedPages = new RenderedPages({
    store,
    count: metrics.countRendering,
    threw({ name: remote, version }, stack) {
      const note = (site: ChannelSite) => {
        health.follow(site);
        errors.note({ remote, version, place: 'rendering', ...readStack(stack), stack, address: null });
      };
      // While the channel cannot be read nothing is known of releases: a later page tells it again.
      releases.reader.readChannel().then(note, () => undefined);
    },
    gaveUp: (pair) => void haltUnrendered(pair, { ...releases, rendered, metrics, log: server.log }),
    ...(tracing !== null && {
      traced: ({ name, version }, render) =>
        tracing.step('render', { 'nfcards.release': `${name}@${version}` }, render),
    }),
    readAnswer: answers.read,
    report: (sentence) => server.log.warn(sentence),
  });
  return rendered;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

function isPage({ url }: FastifyRequest): boolean {
  const [, first = ''] = url.split(/[/?]/, 2);
  return !OWN_SEGMENTS.includes(first);
}
