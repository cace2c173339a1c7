import { createHash } from 'node:crypto';
import { networkOf } from '@nfcards/api';
import type { VisitorSigner } from '../../releases/channels/visitor-signer.ts';

/** A release that a part of the visitors sees in place of the live one. */
export interface Rollout {
  readonly name: string;
  readonly version: string;
  /** Of all visitors, less than 1; 0 for one that is shown to nobody but those with its link. */
  readonly share: number;
}

/** A visitor's number, kept for a year. It identifies nobody: of a million visitors a hundred share it. */
export const BUCKETS = 10_000;

/** Bytes of a digest that a number holds exactly. */
const FRACTION_BYTES = 6;

/** Milliseconds. */
const DAY = 86_400_000;

/**
 * The number of a new visitor. A network (an IPv4 address, an IPv6 /64) gives all its new visitors of one day the same,
 * so that nobody comes to a candidate by asking again without a cookie.
 */
export function drawBucket(signer: VisitorSigner, address: string, now: number): number {
  const digest = signer.digest('network', `${Math.floor(now / DAY)} ${networkOf(address)}`);
  return digest.readUIntBE(0, FRACTION_BYTES) % BUCKETS;
}

/**
 * Whether a visitor gets the candidate. Each release has its own order of visitors, so that the first ones differ;
 * while a share grows, those in it stay in it.
 */
export function isInShare(bucket: number, { name, version, share }: Rollout): boolean {
  const digest = createHash('sha256').update(`${bucket} ${name}@${version}`).digest();
  return digest.readUIntBE(0, FRACTION_BYTES) / 2 ** (8 * FRACTION_BYTES) < share;
}
