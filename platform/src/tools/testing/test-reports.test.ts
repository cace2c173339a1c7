import { describe, expect, it } from 'vitest';
import { describeFailures, describeTimes, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const ran = (file: string, status: string, ...durations: number[]) => ({
  file,
  title: `${status} test`,
  tests: [{ projectName: 'Chromium', status, results: durations.map((duration) => ({ duration })) }],
});

describe('the report of vitest', () => {
  const result = (name: string, startTime: number, endTime: number, ...failed: string[]) => ({
    name,
    startTime,
    endTime,
    status: failed.length > 0 ? 'failed' : 'passed',
    assertionResults: [
      { fullName: 'ports are found', status: 'passed' },
      ...failed.map((fullName) => ({ fullName, status: 'failed' })),
    ],
  });

  it('counts tests, and the seconds of each file', () => {
    const report = {
      numPassedTests: 12,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        result('/site/api/test/a.test.ts', 1000, 3500, 'ports are counted'),
        result('/site/shell/src/b.test.ts', 0, 10),
      ],
    };
    expect(readVitestReport(report, '/site')).toEqual({
      passed: 12,
      failed: 1,
      failures: ['api/test/a.test.ts: ports are counted'],
      files: new Map([
        ['api/test/a.test.ts', 2.5],
        ['shell/src/b.test.ts', 0.01],
      ]),
    });
  });

  it('counts a file that does not load as a failure', () => {
    const report = {
      numPassedTests: 0,
      numFailedTests: 0,
      numFailedTestSuites: 1,
      testResults: [
        { name: '/site/c.test.ts', startTime: 0, endTime: 0, status: 'failed', assertionResults: [] },
      ],
    };
    expect(readVitestReport(report, '/site')).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['c.test.ts'],
    });
  });
});

describe('the report of Playwright', () => {
  it('counts a test that passed at a second try as failed, and adds up what a file took', () => {
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [ran('e2e/tests/site/a.spec.ts', 'expected', 1000)],
          suites: [
            {
              specs: [
                ran('e2e/tests/site/a.spec.ts', 'flaky', 500, 250),
                ran('mfe-wallet/browser-tests/b.spec.ts', 'unexpected', 4000),
              ],
            },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 3,
      failed: 2,
      failures: [
        'e2e/tests/site/a.spec.ts (Chromium): flaky test',
        'mfe-wallet/browser-tests/b.spec.ts (Chromium): unexpected test',
      ],
      files: new Map([
        ['e2e/tests/site/a.spec.ts', 1.75],
        ['mfe-wallet/browser-tests/b.spec.ts', 4],
      ]),
    });
  });
});

describe('where the time went', () => {
  it('is told by stage, and of the ten slowest files', () => {
    const files = new Map(Array.from({ length: 12 }, (_, no) => [`${no}.test.ts`, no]));
    const text = describeTimes(
      [
        { name: 'checks', seconds: 35.04, report: { passed: 6, failed: 0, failures: [], files: new Map() } },
        { name: 'vitest', seconds: 120, report: { passed: 3000, failed: 2, failures: [], files } },
      ],
      130.26,
    );
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Where the time went (130.3 s in all):',
      '    35.0 s  checks (6)',
      '   120.0 s  vitest (3002)',
      'The slowest files:',
      '    11.0 s  11.test.ts',
    ]);
    expect(text.split('\n')).toHaveLength(14);
  });
});

describe('what failed', () => {
  const stage = (...failures: string[]) => ({
    name: 'vitest',
    seconds: 1,
    report: { passed: 1, failed: failures.length, failures, files: new Map() },
  });

  it('is named, of every stage', () => {
    expect(describeFailures([stage('lint'), stage(), stage('a.test.ts: ports')])).toBe(
      'What failed:\n  lint\n  a.test.ts: ports',
    );
  });

  it('is not spoken of where nothing did', () => {
    expect(describeFailures([stage()])).toBe('');
  });
});
