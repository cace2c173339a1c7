import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import {
  description,
  getDotPath,
  integer,
  minValue,
  number,
  optional,
  parseJson,
  pipe,
  record,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot';
import { Failure } from '../../failure.ts';
import { type Release, scriptsOfShell } from '../release/release.ts';

const bytes = pipe(number(), integer(), minValue(0));

/** Every page that has no budget of its own. */
const OTHER_PAGES = '*';

const $schema = optional(pipe(string(), description('Where editors find what may stand here.')));

/** Of a remote, or of the shell. */
export const budgets = union([
  strictObject({
    $schema,
    entry: pipe(bytes, description('remoteEntry.js, which comes with every page of the remote.')),
    pages: pipe(
      record(string(), bytes),
      description(
        'Scripts that come with a page at once, by its name in remote.json; “*” for pages that are not named.',
      ),
    ),
    styles: pipe(bytes, description('Style sheets of the page that has most of them.')),
  }),
  strictObject({
    $schema,
    scripts: pipe(
      bytes,
      description(
        'What comes with a first visit to any page: the shell’s own scripts, libraries and federation runtime.',
      ),
    ),
    styles: pipe(bytes, description('The style sheet of the shell.')),
    fonts: pipe(bytes, description('The fonts that pages preload.')),
  }),
]);

/** The most bytes, compressed by brotli, that a release may send: a package's `budgets.json`. */
export type Budgets = InferOutput<typeof budgets>;

export interface Exceeded {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

/** @returns null when the package has none, as sources from before there were budgets */
export function readBudgets(folder: string): Budgets | null {
  const file = join(folder, 'budgets.json');
  if (!existsSync(file)) return null;
  const parsed = safeParse(pipe(string(), parseJson(), budgets), readFileSync(file, 'utf8'));
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => `${getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
  throw new Failure(`${file} holds no budgets:\n${wrong.join('\n')}`);
}

/**
 * @param sizes bytes of each file as browsers get it
 * @throws Failure for budgets of another kind of package, or of a page that there is not
 */
export function exceededBudgets(
  release: Release,
  allowed: Budgets | null,
  sizes: ReadonlyMap<string, number>,
): readonly Exceeded[] {
  if (allowed === null) return [];
  return spent(release, allowed, sizes).filter(({ bytes, budget }) => bytes > budget);
}

function spent(release: Release, allowed: Budgets, sizes: ReadonlyMap<string, number>): readonly Exceeded[] {
  if (release.kind === 'shell' && 'scripts' in allowed) {
    const { styles, fonts } = release;
    const files = { scripts: scriptsOfShell(release), styles, fonts };
    return (['scripts', 'styles', 'fonts'] as const).map((kind) => ({
      what: kind,
      bytes: sumOf(sizes, files[kind]),
      budget: allowed[kind],
    }));
  }
  if (release.kind === 'remote' && 'pages' in allowed) {
    const { mounts } = release;
    const named = new Set([OTHER_PAGES, ...mounts.map(({ page }) => page)]);
    const unknown = Object.keys(allowed.pages).find((page) => !named.has(page));
    if (unknown !== undefined)
      throw new Failure(
        `budgets.json of ${release.name} names a page “${unknown}”, which remote.json has not.`,
      );
    return [
      { what: 'entry', bytes: sumOf(sizes, [release.entry]), budget: allowed.entry },
      ...mounts.map(({ page, scripts }) => ({
        what: `scripts of the page “${page}”`,
        bytes: sumOf(sizes, scripts),
        budget: allowed.pages[page] ?? allowed.pages[OTHER_PAGES] ?? 0,
      })),
      ...mounts.map(({ page, styles }) => ({
        what: `styles of the page “${page}”`,
        bytes: sumOf(sizes, styles),
        budget: allowed.styles,
      })),
    ];
  }
  throw new Failure(
    `budgets.json of ${release.name} is one for another kind of package than a ${release.kind}.`,
  );
}

/** Bytes of files together. */
export function sumOf(sizes: ReadonlyMap<string, number>, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
}

export function describeExceeded(name: string, exceeded: readonly Exceeded[]): string {
  const figures = exceeded.map(
    ({ what, bytes, budget }) =>
      `  ${what}: ${count(bytes)} bytes after brotli, ${count(bytes - budget)} over the budget of ${count(budget)}`,
  );
  return [
    `${name} is heavier than its budgets (${name}/budgets.json):`,
    ...new Set(figures),
    'Load with import() what the first view does not need; or, if visitors get something for it, raise the figure in the same commit and say what.',
  ].join('\n');
}

function count(bytes: number): string {
  return bytes.toLocaleString('en');
}
