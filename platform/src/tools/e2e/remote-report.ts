import type { InferOutput } from 'valibot';
import { array, type GenericSchema, lazy, number, object, optional, parse, picklist, string } from 'valibot';

/** A test as it went. */
export interface RunTest {
  /** Combination of releases it ran on; empty where there is one alone. */
  readonly combination: string;
  /** From the root: `e2e/tests/site/journeys.spec.ts:40`. */
  readonly place: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Pages that it was on, in the order of the first visits. */
  readonly pages: readonly Page[];
  /** The one it was on as it ended. */
  readonly lastPage: Page | null;
  /** Why it was skipped. */
  readonly reason: string | null;
}

interface Page {
  /** Whoever mounts it: a remote, or the shell. */
  readonly remote: string;
  /** As it is mounted: `/port/:id`. */
  readonly path: string;
}

interface Count {
  readonly tests: number;
  readonly failed: number;
}

export interface RemoteReport {
  readonly remotes: Readonly<Record<string, Count & { readonly failures: readonly RunTest[] }>>;
  readonly combinations: Readonly<Record<string, Count & { readonly failing: readonly string[] }>>;
  /** How many tests were skipped for which reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Of the releases that the run was for, those that no test tried: it says nothing of them. */
  readonly untried: readonly string[];
}

/** Notes that the tests leave, one for each page; `describePage` in `e2e/site/visits.ts` writes them. */
const PAGE = 'page';
const LAST_PAGE = 'last page';

const ran = object({
  projectName: string(),
  status: picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: array(object({ type: string(), description: optional(string(), '') })),
});
const spec = object({ title: string(), file: string(), line: number(), tests: array(ran) });

interface Suite {
  readonly title: string;
  readonly specs: readonly InferOutput<typeof spec>[];
  readonly suites: readonly Suite[];
}
const suite: GenericSchema<unknown, Suite> = object({
  title: string(),
  specs: array(spec),
  suites: optional(array(lazy(() => suite)), []),
});
const playwrightReport = object({ suites: array(suite) });

/** The tests of a report that Playwright wrote as JSON. */
export function readRun(report: unknown): RunTest[] {
  // The outermost suites are files: their titles say nothing more.
  return parse(playwrightReport, report).suites.flatMap((file) => testsOf({ ...file, title: '' }, ''));
}

function testsOf({ title, specs, suites }: Suite, above: string): RunTest[] {
  const titles = [above, title].filter((part) => part !== '').join(' › ');
  return [
    ...specs.flatMap(({ title: own, file, line, tests }) =>
      tests.map((test) => ({
        ...outcomeOf(test),
        place: `${file}:${line}`,
        title: [titles, own].filter((part) => part !== '').join(' › '),
      })),
    ),
    ...suites.flatMap((inner) => testsOf(inner, titles)),
  ];
}

function outcomeOf({ projectName, status, annotations }: InferOutput<typeof ran>) {
  const notes = (type: string) => annotations.filter((note) => note.type === type);
  const pages = (type: string) => notes(type).map(({ description }) => readPage(description));
  const unique = new Map(pages(PAGE).map((page) => [`${page.remote} ${page.path}`, page]));
  return {
    combination: projectName,
    outcome:
      status === 'expected' ? ('passed' as const) : status === 'skipped' ? status : ('failed' as const),
    pages: [...unique.values()],
    lastPage: pages(LAST_PAGE).at(-1) ?? null,
    reason: status === 'skipped' ? (notes('skip')[0]?.description ?? '') : null,
  };
}

function readPage(note: string): Page {
  const [remote = '', path = ''] = note.split(' ');
  return { remote, path };
}

/**
 * @param names rows of the table, touched by a test or not
 * @param asked the releases that the run is for
 */
export function reportRemotes(
  tests: readonly RunTest[],
  names: readonly string[],
  asked: readonly string[],
): RemoteReport {
  const run = tests.filter(({ outcome }) => outcome !== 'skipped');
  const touched = (name: string) => run.filter(({ pages }) => pages.some(({ remote }) => remote === name));
  const all = [...new Set([...names, ...run.flatMap(({ pages }) => pages.map(({ remote }) => remote))])];
  const mixed = [...new Set(tests.map(({ combination }) => combination))].filter((name) => name !== '');
  const skipped = tests.flatMap(({ reason }) => reason ?? []);
  return {
    remotes: Object.fromEntries(
      all.map((name) => {
        const failures = failedOf(touched(name));
        return [name, { tests: touched(name).length, failed: failures.length, failures }];
      }),
    ),
    combinations: Object.fromEntries(
      mixed.map((name) => {
        const own = run.filter(({ combination }) => combination === name);
        const failing = failedOf(own).flatMap(({ lastPage }) => lastPage?.remote ?? []);
        return [name, { tests: own.length, failed: failedOf(own).length, failing: [...new Set(failing)] }];
      }),
    ),
    skipped: Object.fromEntries(
      [...new Set(skipped)].map((reason) => [reason, skipped.filter((other) => other === reason).length]),
    ),
    // The shell is around every page.
    untried: asked.filter((name) => (name === 'shell' ? run : touched(name)).length === 0),
  };
}

function failedOf(tests: readonly RunTest[]): RunTest[] {
  return tests.filter(({ outcome }) => outcome === 'failed');
}

/** The report as a person at the terminal reads it. */
export function describeReport({ remotes, combinations, skipped, untried }: RemoteReport): string {
  const failures = [...new Set(Object.values(remotes).flatMap((row) => row.failures))];
  const lines = [
    row('remote', 'tests', 'failed', 'failed on'),
    ...Object.entries(remotes).map(([name, { tests, failed, failures: own }]) =>
      row(name, tests, failed, pathsOf(name, own)),
    ),
  ];
  if (Object.keys(combinations).length > 0) {
    lines.push('', row('combination', 'tests', 'failed', 'failed on pages of'));
    for (const [name, { tests, failed, failing }] of Object.entries(combinations))
      lines.push(row(name, tests, failed, failing.join(', ')));
  }
  if (failures.length > 0) lines.push('', ...failures.map(describeFailure));
  const reasons = Object.entries(skipped).map(
    ([reason, count]) => `${count} not run here: ${reason || 'no reason given'}`,
  );
  if (reasons.length > 0) lines.push('', ...reasons);
  if (untried.length > 0)
    lines.push('', ...untried.map((name) => `${name}: no test was on any of its pages`));
  return lines.join('\n');
}

/** A test that is over on another remote’s page may have failed because of what it met on the way. */
function pathsOf(name: string, failures: readonly RunTest[]): string {
  const own = failures.flatMap(({ lastPage }) => (lastPage?.remote === name ? lastPage.path : []));
  return [...new Set(own)].join(', ') || (failures.length > 0 ? 'pages of others, after its own' : '');
}

function describeFailure({ place, title, combination, pages, lastPage }: RunTest): string {
  const where = lastPage === null ? '' : ` on ${lastPage.remote} ${lastPage.path}`;
  const others = [...new Set(pages.map(({ remote }) => remote))].filter((name) => name !== lastPage?.remote);
  const after = others.length === 0 ? '' : `, after pages of ${others.join(', ')}`;
  return `${combination === '' ? '' : `${combination}: `}${place} ${title}\n    failed${where}${after}`;
}

function row(name: string, tests: string | number, failed: string | number, where: string): string {
  return `${name.padEnd(24)}${String(tests).padStart(6)}${String(failed).padStart(8)}  ${where}`.trimEnd();
}
