import { describe, expect, it } from 'vitest';
import { describeReport, readRun, reportRemotes } from './remote-report.ts';

interface Given {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** The last one is where the test ended. */
  readonly pages?: readonly string[];
  readonly project?: string;
  readonly reason?: string;
}

/** A report as Playwright writes it, of tests in one file. */
function reportOf(tests: Readonly<Record<string, Given>>): unknown {
  const specs = Object.entries(tests).map(([title, { status, pages = [], project = '', reason }], no) => ({
    title,
    file: 'journeys.spec.ts',
    line: no + 1,
    tests: [
      {
        projectName: project,
        status,
        annotations: [
          ...pages.map((description) => ({ type: 'page', description })),
          ...pages.slice(-1).map((description) => ({ type: 'last page', description })),
          ...(reason === undefined ? [] : [{ type: 'skip', description: reason }]),
        ],
      },
    ],
  }));
  return { suites: [{ title: 'journeys.spec.ts', specs: [], suites: [{ title: 'a journey', specs }] }] };
}

const NAMES = ['shell', 'mfe-account', 'mfe-wallet'];

const rowsOf = (tests: Readonly<Record<string, Given>>) => reportRemotes(readRun(reportOf(tests)), NAMES, []);

const FAILED = {
  status: 'unexpected',
  pages: ['mfe-account /login', 'mfe-wallet /wallet/nfcards/:card_id'],
} as const;

const untried = (tests: Readonly<Record<string, Given>>, ...asked: readonly string[]) =>
  reportRemotes(readRun(reportOf(tests)), NAMES, asked).untried;

describe('the releases that a run is for', () => {
  const login = { status: 'expected', pages: ['mfe-account /login'] } as const;

  it('were not tried where no test was on a page of theirs', () => {
    expect(untried({ 'logs in': login }, 'mfe-account', 'mfe-wallet', 'mfe-harbour')).toEqual([
      'mfe-wallet',
      'mfe-harbour',
    ]);
  });

  it('were not tried by a test that was skipped', () => {
    expect(untried({ 'logs in': { ...login, status: 'skipped' } }, 'shell', 'mfe-account')).toEqual([
      'shell',
      'mfe-account',
    ]);
  });

  it('were tried in any of the combinations, and the shell by every test', () => {
    const tests = {
      one: { ...login, project: 'all-current' },
      other: { status: 'expected', project: 'shell-ahead', pages: ['mfe-wallet /wallet'] },
    } as const;
    expect(untried(tests, 'shell', 'mfe-account', 'mfe-wallet')).toEqual([]);
  });

  it('are named in the report', () => {
    const report = reportRemotes(readRun(reportOf({ 'logs in': login })), NAMES, ['mfe-wallet']);
    expect(describeReport(report)).toContain('mfe-wallet: no test was on any of its pages');
  });
});

describe('the report on the remotes', () => {
  it('counts the tests that were on a page of each, and those that failed', () => {
    const { remotes } = rowsOf({
      'logs in': { status: 'expected', pages: ['mfe-account /login', 'mfe-account /login'] },
      'makes a card': FAILED,
      'comes again': { status: 'flaky', pages: ['mfe-account /login'] },
    });
    expect(remotes).toMatchObject({
      'mfe-account': { tests: 3, failed: 2 },
      'mfe-wallet': { tests: 1, failed: 1, failures: [{ title: 'a journey › makes a card' }] },
    });
  });

  it('has a row for who was not touched, and for who is not of this tree', () => {
    const { remotes } = rowsOf({ moors: { status: 'expected', pages: ['mfe-harbour /berths'] } });
    expect(remotes).toMatchObject({ 'mfe-wallet': { tests: 0, failed: 0 }, 'mfe-harbour': { tests: 1 } });
  });

  it('tells combinations of releases apart', () => {
    const { combinations } = rowsOf({
      'one way': { ...FAILED, project: 'shell-ahead' },
      'the same way': { status: 'expected', project: 'all-current' },
    });
    expect(combinations).toEqual({
      'shell-ahead': { tests: 1, failed: 1, failing: ['mfe-wallet'] },
      'all-current': { tests: 1, failed: 0, failing: [] },
    });
  });

  it('says where a test failed, and after which pages', () => {
    const told = describeReport(rowsOf({ 'makes a card': FAILED }));
    expect(told).toContain('journeys.spec.ts:1 a journey › makes a card');
    expect(told).toContain('failed on mfe-wallet /wallet/nfcards/:card_id, after pages of mfe-account');
    expect(told).toMatch(/^mfe-account +1 +1 {2}pages of others, after its own$/m);
  });

  it('says how many tests were skipped, and why', () => {
    const tests = {
      stops: { status: 'skipped', reason: 'tests of a site of their own' },
      mends: { status: 'skipped', reason: 'tests of a site of their own' },
    } as const;
    const report = rowsOf(tests);
    expect(report.skipped).toEqual({ 'tests of a site of their own': 2 });
    expect(report.remotes['mfe-wallet']?.tests).toBe(0);
    expect(describeReport(report)).toContain('2 not run here: tests of a site of their own');
  });
});
