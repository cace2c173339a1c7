import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVER_FILE } from '../release/release-files.ts';
import { buildPackage } from './build-package.ts';

function remoteWith(routes: string) {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mounts = [{ path: '/tides', page: 'tides', reads: [], head: 'src/tides', indexed: true }];
  const declaration = { name: 'mfe-tides', namespace: 'tides', developmentPort: 3199, mounts };
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/routes.ts'), routes);
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', dependencies: {} }));
  const target = join(folder, 'built');
  return { name: 'mfe-tides', folder, version: '1.0.0', target };
}

describe('the table of pages of a remote', () => {
  it('comes with its entry, in the same request', async () => {
    const build = remoteWith(`export const routes = {};\n`);
    const { chunks } = await buildPackage(build);
    expect(chunks.routes).toEqual(['remoteEntry.js']);
  });
});

describe('what renders a remote where there is no browser', () => {
  it('is built beside what browsers get, without what is never run', async () => {
    const build = remoteWith(`export const routes = { /* import("./on-land.ts") */ };
function neverCalled() { return 'import("./on-land.ts")'; }
`);
    await buildPackage(build);
    expect(readdirSync(build.target)).toContain(SERVER_FILE);
  });

  it('is refused by name when it would not be run', async () => {
    const build = remoteWith(`export const routes = {};\nconsole.log('import("./on-land.ts")');\n`);
    await expect(buildPackage(build)).rejects.toThrow(/^mfe-tides cannot be built: .* import\(\)/);
  });
});
