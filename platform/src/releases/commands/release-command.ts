import { UsageFailure } from '../../failure.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Channel } from '../channels/channel.ts';
import { COHORT_FORMS } from '../channels/cohort.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** What every command gets. */
export interface CommandContext {
  readonly settings: Settings;
  readonly store: ReleaseStore;
  /** The one that `--channel` or the setting names. */
  readonly channel: Channel;
}

/** The arguments of a command. Options that it does not have are refused before. */
export interface CommandArguments {
  readonly targets: readonly string[];
  readonly dryRun: boolean;
  readonly from?: string | undefined;
  readonly built?: string | undefined;
  readonly out?: string | undefined;
  readonly share?: string | undefined;
  readonly cohort?: string | undefined;
  readonly stages?: string | undefined;
  readonly each?: string | undefined;
  readonly afterStages: boolean;
  readonly link: boolean;
  readonly service?: string | undefined;
  readonly message?: string | undefined;
  readonly keep?: string | undefined;
  readonly last?: string | undefined;
  readonly adopt: boolean;
}

export interface Outcome {
  /** For a person. */
  readonly text: string;
  /** For a program: what `--json` prints. */
  readonly json: object;
}

/** A part of `npm run release`. */
export interface ReleaseCommand {
  /** As it is written: `promote <name>@<version>…`. */
  readonly usage: string;
  readonly summary: string;
  /** More text for `--help`. */
  readonly details: string;
  /** The options that it has, besides --json and --help. */
  readonly options: readonly OptionName[];
  readonly run: (context: CommandContext, given: CommandArguments) => Promise<Outcome>;
}

export const optionsTable = {
  channel: {
    type: 'string',
    example: 'next',
    meaning: '--channel <name>   another channel than the setting CHANNEL says',
  },
  share: {
    type: 'string',
    example: '10%',
    meaning: '--share 10%        shows it to that part of all visitors only',
  },
  stages: {
    type: 'string',
    example: '1%,10%,100%',
    meaning:
      '--stages 1%,10%    a share that grows by itself, in two or more steps; 98% at most, to compare with',
  },
  each: {
    type: 'string',
    example: '2h',
    meaning: '--each 2h          how long each stage lasts: 30m, 2h, 1d',
  },
  'after-stages': {
    type: 'boolean',
    meaning: '--after-stages     only once its stages are over: for a job that runs again and again',
  },
  cohort: {
    type: 'string',
    example: 'staff,language:en',
    meaning: `--cohort <names>   shows it to these, besides a share: ${COHORT_FORMS}`,
  },
  link: {
    type: 'boolean',
    meaning: '--link             prints a link to it; without --share or --cohort nobody else sees it',
  },
  service: {
    type: 'string',
    example: 'service.json',
    meaning:
      '--service <file>   what the service of the remote says of itself, if it cannot be asked from here',
  },
  message: {
    type: 'string',
    example: '"the map was blank"',
    meaning: '--message <text>   why, for the history: one line',
  },
  from: {
    type: 'string',
    example: '../mfe-wallet',
    meaning: '--from <folder>    takes a copy of the package that lies elsewhere',
  },
  out: {
    type: 'string',
    example: 'preview',
    meaning: '--out <folder>     where to; it is made, or is empty',
  },
  built: {
    type: 'string',
    example: '../mfe-wallet/dist',
    meaning: '--built <folder>   takes what another tool built there, instead of building it',
  },
  keep: {
    type: 'string',
    example: '10',
    meaning: '--keep 10          changes of each release whose versions are kept',
  },
  last: { type: 'string', example: '20', meaning: '--last 20          how many entries' },
  adopt: { type: 'boolean', meaning: '--adopt            signs it as it is, whoever signed it before' },
  'dry-run': { type: 'boolean', meaning: '--dry-run          checks everything, changes nothing' },
} as const;
export type OptionName = keyof typeof optionsTable;

/** @throws UsageFailure unless it is `mfe-wallet@1.4.2` */
export function parseTarget(target: string): { readonly name: string; readonly version: string } {
  const [name = '', version = '', ...rest] = target.split('@');
  if (name === '' || version === '' || rest.length > 0) {
    throw new UsageFailure(`Say which version: ${name || 'mfe-wallet'}@1.4.2.`);
  }
  return { name, version };
}

/** @throws UsageFailure unless there is just one */
export function onlyTarget(targets: readonly string[], what: string): string {
  const [target, ...others] = targets;
  if (target === undefined) throw new UsageFailure(`Say ${what}.`);
  if (others.length > 0) throw new UsageFailure(`“${others.join(' ')}” is too much: this command takes one.`);
  return target;
}

/** Characters. */
const MAX_MESSAGE = 300;

/** @throws UsageFailure unless it is one line that a terminal can show */
export function parseMessage(text: string): string {
  const message = text.trim();
  if (message !== '' && message.length <= MAX_MESSAGE && !/\p{Cc}/u.test(message)) return message;
  throw new UsageFailure(`--message must be one line of at most ${MAX_MESSAGE} characters.`);
}

/** @throws UsageFailure unless it is a whole number */
export function parseCount(text: string, option: OptionName): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageFailure(`--${option} is “${text}”; it must be a whole number.`);
  return Number(text);
}
