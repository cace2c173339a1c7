import { createHash, randomInt } from 'node:crypto';

/** A release that a part of the visitors sees in place of the live one. */
export interface Rollout {
  readonly name: string;
  readonly version: string;
  /** Of all visitors; more than 0 and less than 1. */
  readonly share: number;
}

/** A visitor's number, kept for a year. It identifies nobody: of a million visitors a hundred share it. */
export const BUCKETS = 10_000;

/** Bytes of a digest that a number holds exactly. */
const FRACTION_BYTES = 6;

/** Draws a number for a new visitor. */
export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/**
 * Whether a visitor gets the candidate. Each release has its own order of visitors, so that the first ones differ;
 * while a share grows, those in it stay in it.
 */
export function isInShare(bucket: number, { name, version, share }: Rollout): boolean {
  const digest = createHash('sha256').update(`${bucket} ${name}@${version}`).digest();
  return digest.readUIntBE(0, FRACTION_BYTES) / 2 ** (8 * FRACTION_BYTES) < share;
}
