import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../root.ts';
import type { RemoteRelease, ShellRelease } from '../release/release.ts';
import { type Budgets, describeExceeded, exceededBudgets, readBudgets } from './budgets.ts';
import { siteNames } from './site-packages.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const common = { version: '1.0.0', commit: null, integrity: {} };

const wallet: RemoteRelease = {
  ...common,
  kind: 'remote',
  name: 'mfe-wallet',
  entry: 'remoteEntry.js',
  container: 'mfe_wallet',
  namespace: 'wallet',
  exposes: ['./routes'],
  needs: {},
  mounts: [
    {
      path: '/wallet',
      page: 'wallet',
      reads: [],
      scripts: ['routes.js', 'wallet.js'],
      styles: ['wallet.css'],
    },
    {
      path: '/manage',
      page: 'wallet',
      reads: [],
      scripts: ['routes.js', 'wallet.js'],
      styles: ['wallet.css'],
    },
    { path: '/verify', page: 'verify', reads: [], scripts: ['routes.js', 'verify.js'], styles: [] },
  ],
};

const shell: ShellRelease = {
  ...common,
  kind: 'shell',
  name: 'shell',
  scripts: ['main.js'],
  styles: ['main.css'],
  fonts: ['text.woff2', 'headings.woff2'],
  styleHashes: [],
};

const sizes = new Map(
  Object.entries({
    'remoteEntry.js': 5_000,
    'routes.js': 300,
    'wallet.js': 5_000,
    'verify.js': 16_000,
    'wallet.css': 1_000,
    'main.js': 190_000,
    'main.css': 8_000,
    'text.woff2': 19_000,
    'headings.woff2': 18_000,
  }),
);

const enough = { entry: 5_000, pages: { wallet: 5_300, '*': 16_300 }, styles: 1_000 };

describe('budgets of bytes', () => {
  it.each(siteNames())('are there for %s', (name) => {
    expect(readBudgets(join(ROOT, name))).not.toBeNull();
  });

  it('let a release pass that spends all of them', () => {
    expect(exceededBudgets(wallet, enough, sizes)).toEqual([]);
    expect(exceededBudgets(shell, { scripts: 190_000, styles: 8_000, fonts: 37_000 }, sizes)).toEqual([]);
  });

  it.each<[string, Budgets, string]>([
    ['the entry', { ...enough, entry: 4_999 }, 'entry: 5,000 bytes after brotli, 1 over the budget of 4,999'],
    [
      'the scripts of a page, with those that all pages need',
      { ...enough, pages: { wallet: 5_000, '*': 20_000 } },
      'scripts of the page “wallet”: 5,300 bytes after brotli, 300 over the budget of 5,000',
    ],
    [
      'a page that has no figure of its own',
      { ...enough, pages: { wallet: 6_000, '*': 10_000 } },
      'scripts of the page “verify”: 16,300 bytes after brotli, 6,300 over the budget of 10,000',
    ],
    ['a page without any figure', { ...enough, pages: { wallet: 6_000 } }, 'over the budget of 0'],
    ['the styles of a page', { ...enough, styles: 900 }, 'styles of the page “wallet”: 1,000 bytes'],
  ])('refuse %s, once, and say the figures and what to do', (_, allowed, said) => {
    const told = describeExceeded('mfe-wallet', exceededBudgets(wallet, allowed, sizes));
    expect(told.split(said)).toHaveLength(2);
    expect(told).toMatch(/^mfe-wallet is heavier than its budgets \(mfe-wallet\/budgets\.json\)/);
    expect(told).toContain('Load with import()');
  });

  it('refuse a shell whose fonts became heavier', () => {
    const allowed = { scripts: 200_000, styles: 9_000, fonts: 36_000 };
    expect(exceededBudgets(shell, allowed, sizes)).toEqual([
      { what: 'fonts', bytes: 37_000, budget: 36_000 },
    ]);
  });

  it('are nothing for sources that have none', () => {
    expect(readBudgets(makeFolder())).toBeNull();
    expect(exceededBudgets(wallet, null, sizes)).toEqual([]);
  });

  it('say what is wrong with them', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'budgets.json'), '{ "entry": "5 kB" }');
    expect(() => readBudgets(folder)).toThrow(/budgets\.json holds no budgets/);
    expect(() => exceededBudgets(wallet, { ...enough, pages: { purse: 1 } }, sizes)).toThrow(/“purse”/);
    expect(() => exceededBudgets(shell, enough, sizes)).toThrow(/another kind of package/);
  });
});
