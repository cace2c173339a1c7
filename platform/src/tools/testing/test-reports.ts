import { relative } from 'node:path';
import {
  array,
  type GenericSchema,
  type InferOutput,
  lazy,
  number,
  object,
  optional,
  parse,
  string,
} from 'valibot';

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Each failed test, or file that does not load: its file from the project's root, then its title. */
  readonly failures: readonly string[];
  /** Seconds by test file, from the project's root. */
  readonly files: ReadonlyMap<string, number>;
}

const vitestReport = object({
  numPassedTests: number(),
  numFailedTests: number(),
  numFailedTestSuites: number(),
  testResults: array(
    object({
      name: string(),
      startTime: number(),
      endTime: number(),
      status: string(),
      assertionResults: array(object({ fullName: string(), status: string() })),
    }),
  ),
});

/** @param report what vitest's own JSON reporter wrote; its times are milliseconds */
export function readVitestReport(report: unknown, root: string): TestReport {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = parse(vitestReport, report);
  return {
    passed: numPassedTests,
    // A file that does not even load has no test to count.
    failed: numFailedTests > 0 ? numFailedTests : numFailedTestSuites,
    failures: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed');
        const file = relative(root, name);
        return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
      }),
    files: sumByFile(
      testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
    ),
  };
}

const spec = object({
  file: string(),
  title: string(),
  tests: array(
    object({ projectName: string(), status: string(), results: array(object({ duration: number() })) }),
  ),
});
interface Suite {
  readonly specs: readonly InferOutput<typeof spec>[];
  readonly suites: readonly Suite[];
}
const suite: GenericSchema<unknown, Suite> = object({
  specs: array(spec),
  suites: optional(array(lazy(() => suite)), []),
});
const playwrightReport = object({
  stats: object({ expected: number(), unexpected: number(), flaky: number() }),
  suites: array(suite),
});

/** @param report what Playwright's JSON reporter wrote; its times are milliseconds, its paths from the root */
export function readPlaywrightReport(report: unknown): TestReport {
  const { stats, suites } = parse(playwrightReport, report);
  return {
    passed: stats.expected,
    // A test that passes at a second try is a defect.
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
    files: sumByFile(suites.flatMap(durationsOf)),
  };
}

function failuresOf({ specs, suites }: Suite): string[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `${file} (${projectName}): ${title}`),
    ),
    ...suites.flatMap(failuresOf),
  ];
}

function durationsOf({ specs, suites }: Suite): [file: string, milliseconds: number][] {
  return [
    ...specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }): [string, number] => [file, duration])),
    ),
    ...suites.flatMap(durationsOf),
  ];
}

function sumByFile(
  durations: readonly (readonly [file: string, milliseconds: number])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [file, milliseconds] of durations) sums.set(file, (sums.get(file) ?? 0) + milliseconds / 1000);
  return sums;
}

const MAX_SLOW_FILES = 10;

export interface Stage {
  readonly name: string;
  readonly seconds: number;
  readonly report: TestReport;
}

/**
 * Where the time of a run went: by stage, then its slowest files.
 * @param total seconds; less than those of the stages where they ran beside one another
 */
export function describeTimes(stages: readonly Stage[], total: number): string {
  const slowest = stages
    .flatMap(({ report }) => [...report.files])
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SLOW_FILES);
  const line = (seconds: number, what: string) => `${seconds.toFixed(1).padStart(8)} s  ${what}`;
  return [
    `Where the time went (${total.toFixed(1)} s in all):`,
    ...stages.map(({ name, seconds, report }) => line(seconds, `${name} (${report.passed + report.failed})`)),
    ...(slowest.length > 0 ? ['The slowest files:'] : []),
    ...slowest.map(([file, seconds]) => line(seconds, file)),
  ].join('\n');
}

/** The names of what failed, as the last thing of a run of which much else was printed; empty where nothing did. */
export function describeFailures(stages: readonly Stage[]): string {
  const failures = stages.flatMap(({ report }) => report.failures);
  return failures.length === 0 ? '' : ['What failed:', ...failures.map((name) => `  ${name}`)].join('\n');
}
