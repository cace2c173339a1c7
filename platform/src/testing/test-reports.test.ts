import { describe, expect, it } from 'vitest';
import { describeTimes, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const ran = (file: string, ...durations: number[]) => ({
  file,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

describe('the report of vitest', () => {
  const result = (name: string, startTime: number, endTime: number) => ({ name, startTime, endTime });

  it('counts tests, and the seconds of each file', () => {
    const report = {
      numPassedTests: 12,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        result('/site/api/test/a.test.ts', 1000, 3500),
        result('/site/shell/src/b.test.ts', 0, 10),
      ],
    };
    expect(readVitestReport(report, '/site')).toEqual({
      passed: 12,
      failed: 1,
      files: new Map([
        ['api/test/a.test.ts', 2.5],
        ['shell/src/b.test.ts', 0.01],
      ]),
    });
  });

  it('counts a file that does not load as a failure', () => {
    const report = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1, testResults: [] };
    expect(readVitestReport(report, '/site')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the report of Playwright', () => {
  it('counts a test that passed at a second try as failed, and adds up what a file took', () => {
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [ran('site/a.spec.ts', 1000)],
          suites: [{ specs: [ran('site/a.spec.ts', 500, 250), ran('mfe-wallet/b.spec.ts', 4000)] }],
        },
      ],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 3,
      failed: 2,
      files: new Map([
        ['e2e/tests/site/a.spec.ts', 1.75],
        ['e2e/tests/mfe-wallet/b.spec.ts', 4],
      ]),
    });
  });
});

describe('where the time went', () => {
  it('is told by stage, and of the ten slowest files', () => {
    const files = new Map(Array.from({ length: 12 }, (_, no) => [`${no}.test.ts`, no]));
    const text = describeTimes([
      { name: 'checks', seconds: 35.04, report: { passed: 6, failed: 0, files: new Map() } },
      { name: 'vitest', seconds: 120, report: { passed: 3000, failed: 2, files } },
    ]);
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Where the time went:',
      '    35.0 s  checks (6)',
      '   120.0 s  vitest (3002)',
      'The slowest files:',
      '    11.0 s  11.test.ts',
    ]);
    expect(text.split('\n')).toHaveLength(14);
  });
});
