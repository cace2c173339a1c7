import type { InferOutput } from 'valibot';
import {
  array,
  gtValue,
  isoTimestamp,
  ltValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot';
import { cohortName } from './cohort.ts';

/** A part of all visitors, less than all; none of them where a link alone leads to the version. */
export const share = pipe(number(), minValue(0), ltValue(1));

/**
 * The most that a stage has: without anybody who gets the live release, the halting rule has nothing to compare with, and
 * an API that is down would halt a candidate that is in order.
 */
export const MAX_STAGED_SHARE = 0.98;

/** From a moment on, so many see a candidate. */
const stage = object({ from: pipe(string(), isoTimestamp()), share: pipe(number(), gtValue(0), ltValue(1)) });
export type Stage = InferOutput<typeof stage>;

/** Who sees a candidate. */
export const audience = object({
  share,
  /** Shown to all in them, whatever the share. */
  cohorts: optional(array(cohortName)),
  /**
   * The share as it grows by itself, oldest first; `share` is that of the first. Each gateway reads them off its clock, for
   * none has a key that signs a change.
   */
  stages: optional(pipe(array(stage), minLength(2))),
});
export type Audience = InferOutput<typeof audience>;

/** The share of all visitors at a moment, in milliseconds since 1970. */
export function shareAt({ share: first, stages = [] }: Audience, now: number): number {
  return stages.findLast(({ from }) => Date.parse(from) <= now)?.share ?? first;
}

/** Whether the last stage has lasted as long as the one before it. */
export function areStagesOver({ stages = [] }: Audience, now: number): boolean {
  const [before, last] = stages.slice(-2).map(({ from }) => Date.parse(from));
  return before !== undefined && last !== undefined && now >= last + (last - before);
}

/** As the middle of a sentence. @param now in milliseconds since 1970 */
export function describeAudience(whose: Audience, now: number): string {
  const part = shareAt(whose, now);
  const groups = [...(whose.cohorts ?? []), ...(part === 0 ? [] : [`${percent(part)} of visitors`])];
  const later = (whose.stages ?? []).filter(({ from }) => Date.parse(from) > now);
  const seen = groups.length === 0 ? 'whoever has its link' : new Intl.ListFormat('en-GB').format(groups);
  return [seen, ...later.map((next) => `${percent(next.share)} from ${moment(next.from)}`)].join(', ');
}

export function percent(part: number): string {
  return `${Number((part * 100).toPrecision(12))} %`;
}

function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
