import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPackage } from '../build/build-package.ts';
import { bareRemote, openSite } from '../channels/channel.fixture.ts';
import { SERVER_FILE } from '../release/release-files.ts';
import { takeSourceMaps } from '../release/source-maps.ts';
import { SourceFrames } from './source-frames.ts';

const ROUTES = `import { berth } from './berth.ts';
export const routes = { berth };
`;
const BERTH = `export interface Berth {
  readonly metres: number;
}

/** Breaks where the boat is too long. */
export function berth({ metres }: Berth): string {
  if (metres > 12) throw new RangeError('no such berth');
  return 'A 12';
}
`;

/** A store with a remote that was built as every remote is. */
async function openBuilt() {
  const site = await openSite();
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mounts = [{ path: '/tides', page: 'tides', reads: [], head: 'src/tides', indexed: true }];
  const declaration = { name: 'mfe-tides', namespace: 'tides', developmentPort: 3199, mounts };
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/routes.ts'), ROUTES);
  writeFileSync(join(folder, 'src/berth.ts'), BERTH);
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', dependencies: {} }));
  const release = { ...bareRemote('mfe-tides', '1.0.0', '/tides'), server: SERVER_FILE };
  const maps = await site.store.add('mfe-tides', '1.0.0', async (target, aside) => {
    await buildPackage({ name: 'mfe-tides', folder, version: '1.0.0', target });
    const taken = await takeSourceMaps(target, aside);
    writeFileSync(join(target, 'release.json'), JSON.stringify({ ...release, maps: taken }));
    return taken;
  });
  const files = readdirSync(site.store.path('mfe-tides', '1.0.0'));
  /** Where a script of the release throws. */
  const frameIn = (file: string) => {
    const script = readFileSync(join(site.store.path('mfe-tides', '1.0.0'), file), 'utf8');
    const before = script.slice(0, script.indexOf('RangeError')).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { name: 'mfe-tides', version: '1.0.0', file, line: before.length, column };
  };
  const thrower = files.find(
    (file) =>
      file.endsWith('.js') &&
      file !== SERVER_FILE &&
      readFileSync(join(site.store.path('mfe-tides', '1.0.0'), file), 'utf8').includes('RangeError'),
  );
  if (thrower === undefined) throw new Error('a script of it throws');
  return { ...site, maps, files, frameIn, thrower, sources: new SourceFrames(site.store) };
}

describe('a frame of a built release', () => {
  it('leads to the file and line of the sources, in a browser and as it is rendered ahead', async () => {
    const { sources, frameIn, thrower } = await openBuilt();
    for (const file of [thrower, SERVER_FILE])
      expect(await sources.resolve(frameIn(file))).toMatch(/^mfe-tides\/src\/berth\.ts:7:\d+$/);
  });

  it('has its map apart from the files that everybody may fetch, without the sources', async () => {
    const { store, files, maps, thrower } = await openBuilt();
    expect(files.filter((file) => file.includes('.map'))).toEqual([]);
    const release = await store.read('mfe-tides', '1.0.0');
    expect(Object.keys(maps).sort()).toEqual(files.filter((file) => file.endsWith('.js')).sort());
    for (const file of Object.keys(maps)) {
      const map = await store.sourceMap(release, file);
      expect(map).toContain('"mappings"');
      expect(map).not.toContain('no such berth');
    }
    expect(readFileSync(join(store.path('mfe-tides', '1.0.0'), thrower), 'utf8')).not.toContain(
      'sourceMappingURL',
    );
  });

  it('stays as it is where the map is another one than was published, or there is none', async () => {
    const { store, sources, frameIn, thrower, dataDir, add } = await openBuilt();
    writeFileSync(join(dataDir, 'maps/mfe-tides/1.0.0', `${thrower}.map.br`), 'a forged map');
    const frame = frameIn(thrower);
    const asItIs = `mfe-tides@1.0.0/${thrower}:${frame.line}:${frame.column}`;
    expect(await sources.resolve(frame)).toBe(asItIs);
    await add(bareRemote('mfe-tides', '1.1.0', '/tides'));
    for (const file of ['toString', 'constructor', '../1.0.0/routes.js', thrower])
      expect(await store.sourceMap(await store.read('mfe-tides', '1.1.0'), file)).toBeNull();
    expect(await sources.resolve({ ...frame, version: '9.9.9' })).toBe(asItIs.replace('1.0.0', '9.9.9'));
    expect(await sources.resolve({ ...frame, name: '..' })).toBe(asItIs.replace('mfe-tides', '..'));
    for (const outside of [
      { line: 0, column: 0 },
      { line: 9_999_999, column: 9_999_999 },
    ])
      expect(await sources.resolve({ ...frameIn(SERVER_FILE), ...outside })).toMatch(/^mfe-tides@1\.0\.0/);
  });

  it('goes with its release', async () => {
    const { store, dataDir } = await openBuilt();
    const release = await store.read('mfe-tides', '1.0.0');
    await store.remove('mfe-tides', '1.0.0');
    expect(await store.sourceMap(release, SERVER_FILE)).toBeNull();
    expect(readdirSync(join(dataDir, 'maps/mfe-tides/1.0.0'))).toEqual(['removed']);
  });
});
