import type { Arguments } from '../../command-line/parse-arguments.ts';
import { Failure, UsageFailure } from '../../failure.ts';

/** `quick`: the first answer, in minutes. `all`: everything there is, as CI runs it. */
export type Tier = 'quick' | 'all';

/** Which tests of a tier are run. */
export type Scope =
  | { readonly kind: 'everything' }
  /** Files whose path holds one of these. */
  | { readonly kind: 'named'; readonly words: readonly string[] }
  /** What the working tree's changes reach. */
  | { readonly kind: 'changed' };

export interface TestArguments {
  readonly tier: Tier;
  readonly scope: Scope;
  /** `1/4`, as vitest and Playwright take it; null for the whole. */
  readonly shard: string | null;
}

const HELP = `npm test                                   the first answer: every check, every model, each operation once,
                                           the main journeys of each remote in a browser
npm test -- --all                          everything: every engine, wire, palette, language and width, generated
                                           inputs, kills, servers under load, builds of releases (as CI runs it)
npm test -- --all --shard 1/4              the first quarter of that, for a machine of its own
npm test -- search                         the tests in files whose path holds “search”
npm test -- api/test/accounts.test.ts      the tests of one file
npm test -- --changed                      the tests that reach a file which differs from the last commit

Names and --changed choose among the quick tests; add --all to choose among all of them. They leave the checks out:
“npm run check” is those alone. Tests of --all alone are in files named *.slow.test.ts; a browser test is one of them
unless it is tagged @quick. What the API is made of reaches nearly all of its tests: name those of an operation while
you work on it, and ask for --changed before you commit. Generated inputs differ each time: TEST_SEED=… repeats what
a run printed.`;

/** `npm test`. */
export const TEST = {
  name: 'test',
  help: HELP,
  more: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    shard: { type: 'string', example: '1/4' },
  },
} as const;

/** @throws Failure about what is wrong */
export function readTestArguments({ values, positionals }: Arguments<typeof TEST.options>): TestArguments {
  const { all, changed, shard } = values;
  if (changed && positionals.length > 0)
    throw new UsageFailure('--changed finds the tests itself: name files, or give --changed.');
  return {
    tier: all ? 'all' : 'quick',
    scope: changed
      ? { kind: 'changed' }
      : positionals.length > 0
        ? { kind: 'named', words: positionals }
        : { kind: 'everything' },
    shard: shard === undefined ? null : parseShard(shard),
  };
}

export function parseShard(text: string): string {
  const [, part = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > count)
    throw new Failure(`--shard ${text}: give the part and how many there are, such as 1/4 … 4/4.`);
  return `${part}/${count}`;
}
