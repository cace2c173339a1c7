import { RETENTION } from '@nfcards/shared/operations';

/** Days for which a sending waits to be accepted. */
const WAITS_DAYS = RETENTION.waitingSending.days;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;
/** A clock may be a little ahead of ours. */
const TOLERANCE_MS = 5 * 60 * 1000;

interface Asked {
  readonly kind: 'temporary' | 'permanent';
  readonly valid_from?: string | undefined;
  readonly valid_until?: string | undefined;
}

export interface Period {
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly expires_at: Date;
}

/**
 * From when to when a sending gives access, and until when it can be accepted.
 * @returns null for a time that is over, ends before it begins, lasts longer than a year, or begins in more than
 * one; and for one that is given to a sending for good
 */
export function readPeriod({ kind, valid_from, valid_until }: Asked, now: Date): Period | null {
  const waitsUntil = now.getTime() + WAITS_DAYS * DAY_MS;
  if (kind === 'permanent') {
    if (valid_from !== undefined || valid_until !== undefined) return null;
    return { valid_from: null, valid_until: null, expires_at: new Date(waitsUntil) };
  }
  if (valid_until === undefined) return null;
  const from = valid_from === undefined ? now.getTime() : Date.parse(valid_from);
  const until = Date.parse(valid_until);
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  const longest = MAX_DAYS * DAY_MS;
  if (until <= from || until <= now.getTime() || until - from > longest) return null;
  if (from < now.getTime() - TOLERANCE_MS || from > now.getTime() + longest) return null;
  return {
    valid_from: new Date(from),
    valid_until: new Date(until),
    expires_at: new Date(Math.min(Math.max(waitsUntil, from), until)),
  };
}
