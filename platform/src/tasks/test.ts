import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks/checks.ts';
import { runTask } from '../failure.ts';
import { ROOT } from '../releases/site-packages.ts';
import { findBrowser, runCommand } from '../run-command.ts';
import { templateKey } from '../testing/template-key.ts';
import { HELP, parseTestArguments, type TestArguments } from '../testing/test-arguments.ts';
import {
  describeTimes,
  readPlaywrightReport,
  readVitestReport,
  type Stage,
  type TestReport,
} from '../testing/test-reports.ts';
import { findChangedFiles, findTestFiles, planTests, type TestPlan } from '../testing/test-scope.ts';

await runTask(async () => {
  const given = parseTestArguments(process.argv.slice(2));
  if (given === null) {
    console.log(HELP);
    return;
  }
  const plan = planTests(given.scope, findTestFiles(), findChangedFiles);
  const reports = mkdtempSync(join(tmpdir(), 'nfcards-test-'));
  try {
    const stages = await runStages(given, plan, reports);
    const sum = (of: keyof Omit<TestReport, 'files'>) =>
      stages.reduce((total, { report }) => total + report[of], 0);
    process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
    if (given.tier === 'quick' && sum('passed') + sum('failed') === 0)
      console.log('No quick test is among them. Add --all to run the others.');
    console.log(`\n${describeTimes(stages)}\n\n${sum('passed')} passed, ${sum('failed')} failed`);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function runStages(given: TestArguments, plan: TestPlan, reports: string): Promise<Stage[]> {
  // First, so that a missing browser is told at once.
  const browsers = isEmpty(plan.browser) ? null : browsersOf(given);
  const stages: Stage[] = [];
  const run = async (name: string, stage: () => Promise<TestReport>) => {
    console.log(`\n${name}`);
    const start = performance.now();
    const report = await stage();
    stages.push({ name, seconds: (performance.now() - start) / 1000, report });
  };
  // Checks have no parts: a shard other than the first leaves them to it.
  if (plan.checks && (given.shard === null || given.shard.startsWith('1/'))) await run('Checks', check);
  if (!isEmpty(plan.vitest))
    await run('Tests of models, client, platform and API', () => runVitest(given, plan.vitest, reports));
  if (browsers !== null)
    await run('Tests in browsers', () => runPlaywright(given, plan.browser, reports, browsers));
  return stages;
}

/** Chromium runs all that is quick; whoever wants the whole truth has Firefox too. */
function browsersOf({ tier }: TestArguments): Readonly<Record<string, string>> {
  return { ...findBrowser(), ...(tier === 'all' && findBrowser('firefox')) };
}

function isEmpty(part: TestPlan['vitest'] | TestPlan['browser']): boolean {
  return part.kind !== 'all' && part.files.length === 0;
}

async function check(): Promise<TestReport> {
  const results = await runChecks();
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed, files: new Map() };
}

async function runVitest(
  { tier, shard }: TestArguments,
  plan: TestPlan['vitest'],
  reports: string,
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
    { live: true, environment: { TEST_TIER: tier } },
  );
  return counted(ok, () => readVitestReport(readReport(file), ROOT));
}

async function runPlaywright(
  { tier, shard }: TestArguments,
  plan: TestPlan['browser'],
  reports: string,
  browsers: Readonly<Record<string, string>>,
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
      live: true,
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
    return { passed: 0, failed: 1, files: new Map() };
  }
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
