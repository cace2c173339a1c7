import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Candidate, LiveSiteReader } from '../live-site/live-site.ts';
import { searchOf, visitorOf } from '../live-site/visitor.ts';
import { idOf, type VisitorSites } from '../live-site/visitor-sites.ts';
import { TRIAL_POLICY, type TrialState, trialPage } from './trial-page.ts';

export interface TrialOptions {
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly visitors: Pick<VisitorSites, 'siteFor' | 'offeredBy' | 'agreement' | 'endOfAgreement'>;
}

const LINK = '/trial/*';

interface LinkRoute {
  readonly Params: { readonly '*': string };
}

/** Bytes of a form with one box. */
const MAX_BODY_BYTES = 256;

/**
 * `/trial/…`: a link to a candidate, for whoever checks it. The link alone shows nothing: its person has to agree first.
 * `/trial` says what somebody tries out so, and ends it.
 */
export function trialRoutes({ reader, visitors }: TrialOptions): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      async (_request: FastifyRequest, body: string | Buffer) =>
        new URLSearchParams(String(body)).get('trust'),
    );
    server.addHook('onRequest', async (_request, reply) => {
      // The address of a link is for its person alone; to this site itself the browser has to say whose form it sends.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    });

    server.get('/trial', async (request, reply) => {
      const { agreed } = await visitors.siteFor(await reader.readChannel(), request);
      return send(
        request,
        reply,
        agreed.length === 0 ? { kind: 'nothing' } : { kind: 'trying', releases: agreed },
      );
    });
    server.post('/trial/end', async (request, reply) => {
      if (!isOwnForm(request)) return refuse(reply);
      return reply.header('set-cookie', visitors.endOfAgreement()).redirect('/', 303);
    });
    const offered = async ({ params }: FastifyRequest<LinkRoute>) =>
      visitors.offeredBy(await reader.readChannel(), params['*']);
    server.get<LinkRoute>(LINK, async (request, reply) =>
      send(request, reply, stateOf(await offered(request))),
    );
    server.post<LinkRoute>(LINK, async (request, reply) => {
      if (!isOwnForm(request)) return refuse(reply);
      const candidate = await offered(request);
      if (candidate === null || request.body !== 'on') return send(request, reply, stateOf(candidate));
      const cookies = await visitors.agreement(request.headers, idOf(candidate));
      return reply.header('set-cookie', cookies).redirect(firstPageOf(candidate), 303);
    });
  };
}

function stateOf(candidate: Candidate | null): TrialState {
  return candidate === null ? { kind: 'gone' } : { kind: 'offered', release: idOf(candidate) };
}

/** Where there is something of it to be seen. */
function firstPageOf({ release }: Candidate): string {
  const mounts = release.kind === 'remote' ? release.mounts : [];
  return mounts.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/** Another site cannot agree for its visitors. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  return URL.parse(headers.origin ?? '')?.host === headers.host;
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n');
}

function send(request: FastifyRequest, reply: FastifyReply, state: TrialState): FastifyReply {
  const visitor = visitorOf(request.headers, searchOf(request.url));
  return reply
    .code(state.kind === 'gone' ? 404 : 200)
    .header('content-security-policy', TRIAL_POLICY)
    .type('text/html; charset=utf-8')
    .send(trialPage(state, visitor));
}
