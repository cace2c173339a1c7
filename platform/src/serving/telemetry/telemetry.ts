import { describeError } from '@nfcards/api';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { safeParse } from 'valibot';
import type { Channel } from '../../releases/channels/channel.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import { reasonToHalt } from './halting-rule.ts';
import type { PageTickets } from './page-tickets.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { ReleaseMetrics, TelemetryMessage } from './release-metrics.ts';
import { telemetryMessage } from './release-metrics.ts';

export interface TelemetryOptions {
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly channel: Pick<Channel, 'halt'>;
  readonly tickets: Pick<PageTickets, 'use'>;
  readonly health: ReleaseHealth;
  readonly metrics: Pick<ReleaseMetrics, 'count'>;
}

/** Bytes. A ticket names all releases of its page. */
const MAX_BODY_BYTES = 4096;

/**
 * `POST /telemetry`: browsers report the outcome of pages of a release, with the page's ticket; a report without one is
 * ignored. A candidate that fails too many people is halted: everybody gets the live release from their next page on.
 */
export function telemetryRoutes(options: TelemetryOptions): FastifyPluginAsync {
  const { reader, tickets, health, metrics } = options;
  return async (server) => {
    // Nothing but JSON: for that, a page of another site would need a permission that it never gets, and cannot make
    // its own visitors speak against a release.
    server.removeContentTypeParser('text/plain');
    server.post('/telemetry', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const parsed = safeParse(telemetryMessage, request.body);
      if (!parsed.success)
        return reply
          .code(400)
          .type('text/plain; charset=utf-8')
          .send('This is no message about a release.\n');
      const message = parsed.output;
      const failed = message.outcome !== 'shown';
      const release = `${message.remote}@${message.version}`;
      health.follow(await reader.readChannel());
      const counts =
        health.knows(message.remote, message.version) &&
        tickets.use(message.ticket ?? '', release, failed ? 'ill' : 'well');
      if (counts) {
        metrics.count(message);
        const seen = { name: message.remote, version: message.version, failed, address: request.ip };
        if (health.note(seen)) await judge(message, options, request.log);
      }
      return reply.code(204).send();
    });
  };
}

async function judge(
  { remote, version }: TelemetryMessage,
  { reader, channel, health }: TelemetryOptions,
  log: FastifyBaseLogger,
): Promise<void> {
  const { live, candidates } = await reader.readChannel();
  if (!candidates.some((candidate) => candidate.name === remote && candidate.version === version)) return;
  const liveVersion = remote === live.shell.name ? live.shell.version : live.remotes[remote]?.version;
  const beside = liveVersion === undefined ? null : health.of(remote, liveVersion);
  const reason = reasonToHalt(health.of(remote, version), beside);
  if (reason === null) return;
  try {
    await channel.halt(remote, version, reason);
    log.warn({ event: 'release halted', remote, version, reason }, 'A release was halted');
    health.follow(await reader.readChannel());
  } catch (cause) {
    // The next failure tries again.
    log.error({ failure: describeError(cause), remote, version, reason }, 'A release could not be halted');
  }
}
