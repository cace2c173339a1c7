import { describeError } from '@nfcards/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Channel } from '../../releases/channels/channel.ts';
import type { Release } from '../../releases/release/release.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import type { ReleasePair, RenderedPages } from '../render/rendered-pages.ts';
import type { ReleaseMetrics } from './release-metrics.ts';

const REASON =
  'its pages failed three times in a row where they are rendered ahead, and those of the live release do not';

export interface HaltUnrenderedOptions {
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly channel: Pick<Channel, 'halt'>;
  readonly rendered: Pick<RenderedPages, 'rests'>;
  readonly metrics: Pick<ReleaseMetrics, 'halted'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Halts a candidate whose pages cannot be rendered ahead, unless the live release does no better: then it is the
 * machine, or an answer of the API.
 */
export async function haltUnrendered(
  pair: ReleasePair,
  { reader, channel, rendered, metrics, log }: HaltUnrenderedOptions,
): Promise<void> {
  const { name: remote, version } = pair.remote;
  try {
    const { live, candidates } = await reader.readChannel();
    const isTried = ({ name, version: of }: Release) =>
      candidates.some((candidate) => candidate.name === name && candidate.version === of);
    const blamed = isTried(pair.remote) ? pair.remote : isTried(pair.shell) ? pair.shell : null;
    const liveRemote = live.remotes[remote];
    if (
      blamed === null ||
      (liveRemote !== undefined && rendered.rests({ shell: live.shell, remote: liveRemote }))
    )
      return;
    await channel.halt(blamed.name, blamed.version, REASON);
    metrics.halted(blamed.name, blamed.version);
    log.warn(
      { event: 'release halted', remote: blamed.name, version: blamed.version, reason: REASON },
      'A release was halted',
    );
  } catch (cause) {
    log.error({ failure: describeError(cause), remote, version }, 'A release could not be halted');
  }
}
