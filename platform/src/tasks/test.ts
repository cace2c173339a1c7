import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { number, object, parse } from 'valibot';
import { runChecks } from '../checks/checks.ts';
import { runTask } from '../failure.ts';
import { findBrowser, runCommand } from '../run-command.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = object({
  numPassedTests: number(),
  numFailedTests: number(),
  numFailedTestSuites: number(),
});
const playwrightReport = object({
  stats: object({ expected: number(), unexpected: number(), flaky: number() }),
});

await runTask(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'nfcards-test-'));
  try {
    // First, so that a missing browser is told at once.
    const browser = findBrowser();
    const counts = [await check(), await unitTests(reports), await browserTests(reports, browser)];
    const passed = counts.reduce((sum, count) => sum + count.passed, 0);
    const failed = counts.reduce((sum, count) => sum + count.failed, 0);
    process.exitCode = failed === 0 ? 0 : 1;
    console.log(`${passed} passed, ${failed} failed`);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function check(): Promise<Count> {
  console.log('\nChecks');
  const results = await runChecks();
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed };
}

async function unitTests(reports: string): Promise<Count> {
  console.log('\nTests of models, client, platform and API');
  const file = join(reports, 'vitest.json');
  const { ok } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      live: true,
    },
  );
  return counted(ok, () => {
    const report = parse(vitestReport, readReport(file));
    return {
      passed: report.numPassedTests,
      // A file that does not even load has no test to count.
      failed: report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites,
    };
  });
}

async function browserTests(reports: string, browser: { CHROMIUM_PATH: string }): Promise<Count> {
  console.log('\nTests in a browser');
  const file = join(reports, 'playwright.json');
  const { ok } = await runCommand('playwright', ['test', '--config', 'e2e'], {
    live: true,
    environment: { ...browser, E2E_REPORT: file },
  });
  return counted(ok, () => {
    const { stats } = parse(playwrightReport, readReport(file));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

/** A runner that failed without a failed test, or ended without a report, is a failure all the same. */
function counted(ok: boolean, read: () => Count): Count {
  try {
    const count = read();
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
