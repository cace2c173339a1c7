import { is } from 'valibot';
import { UsageFailure } from '../../failure.ts';
import { type Audience, MAX_STAGED_SHARE, type Stage } from '../channels/audience.ts';
import { COHORT_FORMS, cohortName } from '../channels/cohort.ts';
import type { CommandArguments } from './release-command.ts';

type Given = Pick<CommandArguments, 'share' | 'stages' | 'each' | 'afterStages' | 'cohort' | 'link'>;

/**
 * Who is to see a version; null for everybody.
 * @throws UsageFailure for what is written wrongly
 */
export function parseAudience(given: Given, now = Date.now()): Audience | null {
  const { share, stages, each, afterStages, cohort, link } = given;
  const isTrial = [share, stages, each, cohort].some((option) => option !== undefined) || link;
  if (afterStages && isTrial)
    throw new UsageFailure('--after-stages makes it live for all: leave the other options out.');
  if (!isTrial) return null;
  if ((stages === undefined) !== (each === undefined))
    throw new UsageFailure('--stages and --each belong together: --stages 1%,10%,100% --each 2h.');
  if (stages !== undefined && share !== undefined)
    throw new UsageFailure('--stages begins with a share of its own: leave --share out.');
  const cohorts = cohort === undefined ? {} : { cohorts: parseCohorts(cohort) };
  if (stages === undefined || each === undefined)
    return { share: share === undefined ? 0 : parseShare(share), ...cohorts };
  const parsed = parseStages(stages, parseDuration(each), now);
  return { share: parsed[0]?.share ?? 0, ...cohorts, stages: parsed };
}

function parseCohorts(text: string): string[] {
  const names = [...new Set(text.split(','))];
  const wrong = names.find((name) => !is(cohortName, name));
  if (wrong === undefined) return names;
  throw new UsageFailure(`--cohort has “${wrong}”; it must be names such as ${COHORT_FORMS}, with commas.`);
}

/** @returns a number above 0 and below 1 */
function parseShare(text: string): number {
  const share = percentOf(text);
  if (share > 0 && share < 1) return share;
  throw new UsageFailure(
    `--share is “${text}”; it must be a part of a hundred, more than 0% and less than 100%, for example 10%. Without it, everybody gets the version.`,
  );
}

function parseStages(text: string, each: number, now: number): Stage[] {
  const shares = text.split(',').map(percentOf);
  const grows = shares.every((share, no) => share > (shares[no - 1] ?? 0) && share <= 1);
  if (shares.length < 2 || !grows)
    throw new UsageFailure(
      `--stages is “${text}”; it must be two or more growing parts of a hundred, for example 1%,10%,100%.`,
    );
  return shares.map((share, no) => ({
    from: new Date(now + no * each).toISOString(),
    share: Math.min(share, MAX_STAGED_SHARE),
  }));
}

/** NaN for what is none. */
function percentOf(text: string): number {
  return Number(/^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(text)?.[1] ?? Number.NaN) / 100;
}

/** Milliseconds. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @returns milliseconds */
function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,3})([mhd])$/.exec(text) ?? [];
  const duration = Number(count) * (UNITS[unit] ?? 0);
  if (duration > 0) return duration;
  throw new UsageFailure(`--each is “${text}”; it must be a time such as 30m, 2h or 1d.`);
}
