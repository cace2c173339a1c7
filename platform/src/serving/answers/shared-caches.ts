import type { FastifyReply } from 'fastify';
import type { ChannelSite } from '../live-site/live-site.ts';
import type { Visitor } from '../live-site/visitor.ts';

/**
 * For caches that many visitors share (RFC 9213). They ask each time, so that a release is seen at once and each visitor
 * gets a ticket of their own, and show what they have for a day while nobody answers. Browsers do as `cache-control` says.
 */
const WHILE_AWAY = 'max-age=0, stale-if-error=86400';

/** Lets shared caches show an answer while the site is away. @param keys by which an operator has it forgotten */
export function shareWhileAway(reply: FastifyReply, keys: readonly string[]): void {
  reply.header('cdn-cache-control', WHILE_AWAY).header('surrogate-key', keys.join(' '));
}

/** Whether all visitors of the same language and palette get the same: nobody is a member, and nothing is tried out. */
export function isForAll(
  { candidates }: Pick<ChannelSite, 'candidates'>,
  { hasSession }: Pick<Visitor, 'hasSession'>,
): boolean {
  return candidates.length === 0 && !hasSession;
}
