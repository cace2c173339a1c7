import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../root.ts';
import { RIVAL_NAMES } from './rivals.ts';
import { speedSample } from './samples.fixture.ts';
import { isFullRun, writeSpeed } from './write-speed.ts';

const ROUTES = ['/', '/search', '/port/FRLRH', '/login', '/wallet'];
const SITES = ['site', ...RIVAL_NAMES];
const samples = ROUTES.flatMap((route) => SITES.map((site) => speedSample(site, route, 1000)));
const result = { browser: '156.0', runtime: 20_000, pages: [], samples };

function newTree(readme: string): string {
  const root = mkdtempSync(join(tmpdir(), 'speed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'docs/bench'), { recursive: true });
  writeFileSync(join(root, 'docs/bench/README.md'), readme);
  return root;
}

describe('what a full run leaves', () => {
  it('is a document with its plots, and the latest result in the README beside it, in the place of the one before', () => {
    const section = /<!-- speed: [\s\S]*?<!-- \/speed -->/.exec(
      readFileSync(join(ROOT, 'docs/bench/README.md'), 'utf8'),
    )?.[0];
    const root = newTree(`before\n${section}\nafter\n`);
    writeSpeed(result, 9, root);
    writeSpeed(result, 11, root);
    const readme = readFileSync(join(root, 'docs/bench/README.md'), 'utf8');
    expect(readme).toMatch(/^before\n<!-- speed[\s\S]*<!-- \/speed -->\nafter\n$/);
    expect(readme.match(/medians of 11 runs/g)).toHaveLength(1);
    expect(readme).not.toContain('of 9 runs');
    const document = readFileSync(join(root, 'docs/bench/speed.md'), 'utf8');
    expect(document).toContain('Chromium 156.0');
    for (const [, picture = ''] of `${readme}${document}`.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect(readdirSync(join(root, 'docs/bench'))).toContain(picture);
  });

  it('says nothing of a share of none', () => {
    const root = newTree('');
    const scriptless = samples.map((sample) =>
      sample.site === 'limit' ? { ...sample, cold: { ...sample.cold, script: 0 } } : sample,
    );
    writeSpeed({ ...result, samples: scriptless }, 9, root);
    const document = readFileSync(join(root, 'docs/bench/speed.md'), 'utf8');
    expect(document).not.toMatch(/Infinity|NaN/);
    expect(document).toMatch(/site \/ limit[\s\S]*\| JavaScript, cold +\| +– \|/);
  });

  it('is nothing after fewer runs, routes or rivals', () => {
    expect(isFullRun(result, 9)).toBe(true);
    expect(isFullRun(result, 3)).toBe(false);
    expect(isFullRun({ samples: samples.filter(({ site }) => site !== 'naive') }, 9)).toBe(false);
    expect(isFullRun({ samples: samples.filter(({ route }) => route !== '/') }, 9)).toBe(false);
  });
});
