import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder } from '../../releases/contracts/packages.fixture.ts';
import { watchPackage } from './watch-package.ts';

const page = (words: string) => `export const page = '${words}';\n`;

async function watchRemote(onBuilt: Parameters<typeof watchPackage>[1]) {
  const mounts = [{ path: '/tides', page: 'tides', reads: [], head: 'src/tides', indexed: true }];
  const declaration = { name: 'mfe-tides', namespace: 'tides', developmentPort: 3199, mounts };
  const folder = await makeFolder({
    'remote.json': JSON.stringify(declaration),
    'package.json': JSON.stringify({ version: '1.0.0', dependencies: {} }),
    'src/routes.ts':
      "export const routes = { '/tides': () => import(/* webpackChunkName: 'tides' */ './tides.ts') };\n",
    'src/tides.ts': page('slack'),
  });
  const target = join(folder, 'built');
  const watching = await watchPackage({ name: 'mfe-tides', folder, target, builds: '/builds' }, onBuilt);
  onTestFinished(watching.close);
  await watching.first;
  const builtPage = () => readFile(join(target, 'tides.js'), 'utf8');
  return {
    /** Resolves when the bundler has written what became of it. */
    change: async (words: string) => {
      await writeFile(join(folder, 'src/tides.ts'), page(words));
      await expect.poll(builtPage).toContain(words);
    },
  };
}

it('tells of a build when all has been done about the one before it', async () => {
  const held = Promise.withResolvers<void>();
  const told: string[] = [];
  const onBuilt = vi.fn<Parameters<typeof watchPackage>[1]>(async (_, { chunks }) => {
    const [file = 'no file'] = chunks.tides ?? [];
    told.push(`begun ${file}`);
    if (onBuilt.mock.calls.length === 2) await held.promise;
    told.push('done');
  });
  const { change } = await watchRemote(onBuilt);
  await change('rising');
  await change('falling');
  const [begun, done] = ['begun tides.js', 'done'];
  expect(told).toEqual([begun, done, begun]);
  held.resolve();
  // A file that is seen while it is being written is a build more.
  await expect.poll(() => told.length >= 6 && told.at(-1) === done).toBe(true);
  expect(told).toEqual(told.map((_, at) => (at % 2 === 0 ? begun : done)));
});
