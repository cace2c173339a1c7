import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commitBefore } from './previous-sources.ts';

/** A repository with a remote in it, in its first commit. */
function openRepository() {
  const root = mkdtempSync(join(tmpdir(), 'previous-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const commit = (file: string, text: string) => {
    write(file, text);
    git('add', '--all');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message', text);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  return { root, write, commit, first: commit('mfe-wallet/package.json', '{}') };
}

// Each asks git a dozen times.
describe('the sources before those of the working tree', { timeout: 60_000 }, () => {
  it('are the ones before the last commit that changed them', async () => {
    const { root, commit, first } = openRepository();
    const second = commit('mfe-wallet/src/page.ts', 'one');
    commit('mfe-wallet/src/page.ts', 'two');
    commit('mfe-account/package.json', '{}');
    expect(await commitBefore('mfe-wallet', root)).toBe(second);
    expect(second).not.toBe(first);
  });

  it('are the last ones committed when they were changed since', async () => {
    const { root, commit, write } = openRepository();
    const last = commit('mfe-wallet/src/page.ts', 'one');
    write('mfe-wallet/src/page.ts', 'two');
    expect(await commitBefore('mfe-wallet', root)).toBe(last);
  });

  it('are not told apart by their tests', async () => {
    const { root, commit, first } = openRepository();
    commit('mfe-wallet/src/page.ts', 'one');
    commit('mfe-wallet/src/page.test.ts', 'a test');
    expect(await commitBefore('mfe-wallet', root)).toBe(first);
  });

  it('of the shell are those of what it shares, too', async () => {
    const { root, commit } = openRepository();
    const shell = commit('shell/package.json', '{}');
    commit('shared/src/link.ts', 'one');
    expect(await commitBefore('shell', root)).toBe(shell);
  });

  it('are unknown where history has none', async () => {
    const { root } = openRepository();
    expect(await commitBefore('mfe-wallet', root)).toBeNull();
    expect(await commitBefore('mfe-harbour', root)).toBeNull();
    const bare = mkdtempSync(join(tmpdir(), 'previous-sources-'));
    onTestFinished(() => rmSync(bare, { recursive: true }));
    expect(await commitBefore('mfe-wallet', bare)).toBeNull();
  });
});
