import { describeError } from '@nfcards/api';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply } from 'fastify';
import { safeParse } from 'valibot';
import type { Channel } from '../../releases/channels/channel.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import { reasonToHalt } from './halting-rule.ts';
import { errorMessage } from './page-error.ts';
import type { PageErrors } from './page-errors.ts';
import type { PageTickets } from './page-tickets.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { ReleaseMetrics, TelemetryMessage } from './release-metrics.ts';
import { figuresMessage, telemetryMessage } from './release-metrics.ts';

export interface TelemetryOptions {
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly channel: Pick<Channel, 'halt'>;
  readonly tickets: Pick<PageTickets, 'use'>;
  readonly health: ReleaseHealth;
  readonly metrics: Pick<ReleaseMetrics, 'count' | 'observe' | 'halted'>;
  readonly errors: Pick<PageErrors, 'note'>;
}

/** Bytes. A ticket names all releases of its page. */
const MAX_BODY_BYTES = 4096;
/** Bytes of a message about an error, with its stack. */
const MAX_ERROR_BYTES = 8192;

/**
 * `POST /telemetry`: browsers report the outcome of pages of a release, with the page's ticket; a report without one is
 * ignored. A candidate that fails too many people is halted: everybody gets the live release from their next page on.
 * `POST /telemetry/errors`: the first error of a release in a document. `POST /telemetry/figures`: how fast it was.
 * Neither judges anything.
 */
export function telemetryRoutes(options: TelemetryOptions): FastifyPluginAsync {
  const { reader, tickets, health, metrics, errors } = options;
  return async (server) => {
    // Nothing but JSON: for that, a page of another site would need a permission that it never gets, and cannot make
    // its own visitors speak against a release.
    server.removeContentTypeParser('text/plain');
    server.post('/telemetry', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const parsed = safeParse(telemetryMessage, request.body);
      if (!parsed.success) return refuse(reply);
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
    server.post('/telemetry/errors', { bodyLimit: MAX_ERROR_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const parsed = safeParse(errorMessage, request.body);
      if (!parsed.success) return refuse(reply);
      const { ticket, frames, ...error } = parsed.output;
      health.follow(await reader.readChannel());
      if (
        health.knows(error.remote, error.version) &&
        tickets.use(ticket, `${error.remote}@${error.version}`, 'error')
      )
        errors.note({ ...error, place: 'page', stack: frames.join('\n'), address: request.ip });
      return reply.code(204).send();
    });
    server.post('/telemetry/figures', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const parsed = safeParse(figuresMessage, request.body);
      if (!parsed.success) return refuse(reply);
      const { remote, version, ticket } = parsed.output;
      health.follow(await reader.readChannel());
      if (health.knows(remote, version) && tickets.use(ticket, `${remote}@${version}`, 'figures'))
        metrics.observe(parsed.output);
      return reply.code(204).send();
    });
  };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(400).type('text/plain; charset=utf-8').send('This is no message about a release.\n');
}

async function judge(
  { remote, version }: TelemetryMessage,
  { reader, channel, health, metrics }: TelemetryOptions,
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
    metrics.halted(remote, version);
    log.warn({ event: 'release halted', remote, version, reason }, 'A release was halted');
    health.follow(await reader.readChannel());
  } catch (cause) {
    // The next failure tries again.
    log.error({ failure: describeError(cause), remote, version, reason }, 'A release could not be halted');
  }
}
