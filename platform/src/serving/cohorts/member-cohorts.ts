import { operations } from '@nfcards/shared/operations';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { boolean, type InferOutput, nullable, object, optional, safeParse, string } from 'valibot';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import type { VisitorSites } from '../live-site/visitor-sites.ts';

export interface MemberCohortsOptions {
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly visitors: Pick<VisitorSites, 'cohortCookies' | 'endOfCohorts'>;
}

/** What of the answer about the member behind a session says which cohorts they are in. */
const member = object({
  account_type: string(),
  place_id: nullable(string()),
  tries_new: optional(boolean(), false),
});

const WHO_AM_I = `/${operations.cookie.path}`;
/** A cookie of a session that is taken away. */
const LOGGED_OUT = /^(?:__Host-)?session=;/;

/**
 * The API, which also tells the gateways which cohorts a member is in, by a cookie that it signs as the page asks who its
 * member is: no page needs the database for that. Only cohorts that a candidate of the channel names are told.
 */
export function withMemberCohorts(
  routes: FastifyPluginAsync,
  { reader, visitors }: MemberCohortsOptions,
): FastifyPluginAsync {
  return async (server) => {
    server.addHook('preSerialization', async (request: FastifyRequest, reply, payload) => {
      if (reply.statusCode !== 200 || request.routeOptions.url?.endsWith(WHO_AM_I) !== true) return payload;
      const told = safeParse(member, payload);
      // Without a channel, as on a server of the API alone whose store is away, nothing is tried out.
      const channel = await reader.readChannel().catch(() => null);
      if (told.success && channel !== null)
        addCookies(reply, await visitors.cohortCookies(channel, request.headers, cohortsOf(told.output)));
      return payload;
    });
    server.addHook('onSend', async (request, reply) => {
      const given = [reply.getHeader('set-cookie') ?? []].flat().map(String);
      if (given.some((cookie) => LOGGED_OUT.test(cookie)))
        addCookies(reply, visitors.endOfCohorts(request.headers));
    });
    await server.register(routes);
  };
}

function cohortsOf({ account_type, place_id, tries_new }: InferOutput<typeof member>): readonly string[] {
  return [
    ...(account_type === 'staff' ? ['staff'] : []),
    ...(place_id === null ? [] : [`place:${place_id}`]),
    ...(tries_new ? ['volunteers'] : []),
  ];
}

/** Beside those that the answer has. */
function addCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
