import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTask } from '../command-line/run-task.ts';
import { ROOT } from '../root.ts';
import { runChecks } from '../tools/checks/checks.ts';
import { findBrowser, printOutput, runCommand } from '../tools/run-command.ts';
import { OrderedOutput, type Output } from '../tools/testing/ordered-output.ts';
import { templateKey } from '../tools/testing/template-key.ts';
import { readTestArguments, TEST, type TestArguments } from '../tools/testing/test-arguments.ts';
import {
  describeFailures,
  describeTimes,
  readPlaywrightReport,
  readVitestReport,
  type Stage,
  type TestReport,
} from '../tools/testing/test-reports.ts';
import { findChangedFiles, findTestFiles, planTests, type TestPlan } from '../tools/testing/test-scope.ts';

async function run(given: TestArguments): Promise<void> {
  const plan = planTests(given.scope, findTestFiles(), findChangedFiles);
  const start = performance.now();
  const reports = mkdtempSync(join(tmpdir(), 'nfcards-test-'));
  try {
    const stages = await runStages(given, plan, reports);
    const sum = (of: 'passed' | 'failed') => stages.reduce((total, { report }) => total + report[of], 0);
    process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
    if (given.tier === 'quick' && sum('passed') + sum('failed') === 0)
      console.log('No quick test is among them. Add --all to run the others.');
    const parts = [
      describeTimes(stages, (performance.now() - start) / 1000),
      describeFailures(stages),
      `${sum('passed')} passed, ${sum('failed')} failed`,
    ];
    console.log(
      parts
        .filter(Boolean)
        .map((part) => `\n${part}`)
        .join('\n'),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function runStages(given: TestArguments, plan: TestPlan, reports: string): Promise<Stage[]> {
  // First, so that a missing browser is reported at once.
  const browsers = isEmpty(plan.browser) ? null : browsersOf(given);
  const output = new OrderedOutput(printOutput);
  const stage = (name: string, run: (onOutput: Output['write']) => Promise<TestReport>) => {
    const { write, end } = output.open();
    return async (): Promise<Stage> => {
      write(`\n${name}\n`);
      const start = performance.now();
      const report = await run(write).finally(end);
      return { name, seconds: (performance.now() - start) / 1000, report };
    };
  };
  const stages: (() => Promise<Stage>)[] = [];
  // Checks have no parts: a shard other than the first leaves them to it.
  if (plan.checks && (given.shard === null || given.shard.startsWith('1/')))
    stages.push(stage('Checks', check));
  if (!isEmpty(plan.vitest))
    stages.push(
      stage('Tests of models, client, platform and API', (onOutput) =>
        runVitest(given, plan.vitest, { reports, onOutput }),
      ),
    );
  if (browsers === null) return inSequence(stages);
  const inBrowsers = stage('Tests in browsers', (onOutput) =>
    runPlaywright(given, plan.browser, { reports, onOutput, browsers }),
  );
  // Slow tests kill servers and load the machine: they run alone.
  if (given.tier === 'all') return inSequence([...stages, inBrowsers]);
  // Both wait half of the time, for a database or a page: together they use two cores.
  return (await Promise.all([inSequence(stages), inSequence([inBrowsers])])).flat();
}

async function inSequence(stages: readonly (() => Promise<Stage>)[]): Promise<Stage[]> {
  const done: Stage[] = [];
  for (const run of stages) done.push(await run());
  return done;
}

/** Chromium runs all that is quick; `--all` needs the two other engines too. */
function browsersOf({ tier }: TestArguments): Readonly<Record<string, string>> {
  if (tier === 'quick') return findBrowser();
  return { ...findBrowser(), ...findBrowser('firefox'), ...findBrowser('webkit') };
}

function isEmpty(part: TestPlan['vitest'] | TestPlan['browser']): boolean {
  return part.kind !== 'all' && part.files.length === 0;
}

async function check(onOutput: Output['write']): Promise<TestReport> {
  const results = await runChecks(onOutput);
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => name);
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    failures,
    files: new Map(),
  };
}

interface Run {
  /** A folder for the runner's reports. */
  readonly reports: string;
  readonly onOutput: Output['write'];
}

async function runVitest(
  { tier, shard }: TestArguments,
  plan: TestPlan['vitest'],
  { reports, onOutput }: Run,
): Promise<TestReport> {
  const file = join(reports, 'vitest.json');
  const { ok } = await runCommand(
    'vitest',
    [
      plan.kind === 'reach' ? 'related' : 'run',
      ...(plan.kind === 'all' ? [] : plan.files),
      '--run',
      '--passWithNoTests',
      ...(shard === null ? [] : [`--shard=${shard}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { onOutput, environment: { TEST_TIER: tier } },
  );
  return counted(ok, () => readVitestReport(readReport(file), ROOT));
}

async function runPlaywright(
  { tier, shard }: TestArguments,
  plan: TestPlan['browser'],
  { reports, onOutput, browsers }: Run & { readonly browsers: Readonly<Record<string, string>> },
): Promise<TestReport> {
  const file = join(reports, 'playwright.json');
  const { ok } = await runCommand(
    'playwright',
    [
      'test',
      '--config=e2e',
      '--pass-with-no-tests',
      ...(tier === 'quick' ? ['--grep=@quick'] : []),
      ...(shard === null ? [] : [`--shard=${shard}`]),
      ...(plan.kind === 'all' ? [] : plan.files),
    ],
    {
      onOutput,
      environment: { ...browsers, TEST_TIER: tier, E2E_REPORT: file, E2E_TEMPLATE_KEY: templateKey() },
    },
  );
  return counted(ok, () => readPlaywrightReport(readReport(file)));
}

/** A runner that failed without a failed test, or ended without a report, is a failure all the same. */
function counted(ok: boolean, read: () => TestReport): TestReport {
  try {
    const report = read();
    return ok || report.failed > 0 ? report : { ...report, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, failures: [], files: new Map() };
  }
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

await runTask({ ...TEST, run: (given) => run(readTestArguments(given)) });
