import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { Failure } from '../../failure.ts';
import { ROOT } from '../../root.ts';
import type { Scope } from './test-arguments.ts';

/** What a run is made of. All paths are from the project's root, with slashes. */
export interface TestPlan {
  readonly checks: boolean;
  /** Files of vitest; `reach`: those that import one of these files, however indirectly. */
  readonly vitest:
    | { readonly kind: 'all' }
    | { readonly kind: 'files' | 'reach'; readonly files: readonly string[] };
  /** Files of Playwright. */
  readonly browser: { readonly kind: 'all' } | { readonly kind: 'files'; readonly files: readonly string[] };
}

export interface TestFiles {
  readonly vitest: readonly string[];
  readonly browser: readonly string[];
}

/** Every test file of the working tree. */
export function findTestFiles(): TestFiles {
  const find = (...patterns: string[]) =>
    globSync(patterns, { cwd: ROOT })
      .map((file) => file.replaceAll('\\', '/'))
      .sort();
  return {
    vitest: find('{shared,shell,api,platform,mfe-*}/{src,test}/**/*.test.{ts,tsx}'),
    browser: find('{e2e/tests,mfe-*/browser-tests}/**/*.spec.ts'),
  };
}

/** Files that differ from the last commit, new ones too. */
export function findChangedFiles(): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', [...parameters, '-z'], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '');
  try {
    return [
      ...git('diff', '--name-only', '--relative', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ].sort();
  } catch {
    throw new Failure('--changed compares with the last commit: it needs git, and a clone of the project.');
  }
}

/** @param changed what differs from the last commit; asked for that scope only */
export function planTests(scope: Scope, files: TestFiles, changed: () => readonly string[]): TestPlan {
  if (scope.kind === 'everything') return { checks: true, vitest: { kind: 'all' }, browser: { kind: 'all' } };
  if (scope.kind === 'changed') return planChanged(changed(), files);
  const words = scope.words.map((word) => word.replace(/^\.\//, ''));
  for (const word of words) {
    if (![...files.vitest, ...files.browser].some((file) => file.includes(word)))
      throw new Failure(`No test file has “${word}” in its path.`);
  }
  const named = (all: readonly string[]) => all.filter((file) => words.some((word) => file.includes(word)));
  return {
    checks: false,
    vitest: { kind: 'files', files: named(files.vitest) },
    browser: { kind: 'files', files: named(files.browser) },
  };
}

/** What every test stands on. */
const FOUNDATIONS = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  '.npmrc',
]);

function planChanged(changed: readonly string[], { browser }: TestFiles): TestPlan {
  if (changed.length === 0) throw new Failure('Nothing differs from the last commit.');
  const isFoundation = changed.some((file) => FOUNDATIONS.has(file));
  const reached = new Set(changed.flatMap((file) => browserTestsOf(file, browser)));
  return {
    checks: false,
    vitest: isFoundation
      ? { kind: 'all' }
      : { kind: 'reach', files: changed.filter((file) => /\.(tsx?|json|css)$/.test(file)) },
    browser: isFoundation
      ? { kind: 'all' }
      : { kind: 'files', files: browser.filter((file) => reached.has(file)) },
  };
}

/** The browser tests of a remote are in its folder; everything else that is served is on every page. */
function browserTestsOf(file: string, specs: readonly string[]): readonly string[] {
  if (specs.includes(file)) return [file];
  if (/\.(test\.tsx?|fixture\.tsx?|md)$|^(docs|api\/test)\//.test(file)) return [];
  const [folder = ''] = file.split('/');
  if (folder.startsWith('mfe-')) return specs.filter((spec) => spec.startsWith(`${folder}/`));
  return ['shared', 'shell', 'api', 'platform', 'e2e'].includes(folder) ? specs : [];
}
