import { REMOTES } from '../site/remotes.ts';
import { newDataDir, removeDataDir } from '../site/site.ts';
import { TreeCopy } from '../site/tree-copy.ts';

/**
 * Measures what builds take in a copy of the tree: `npm run publish-tree` of everything into an empty store, and of each
 * remote after a change in it, from the command to what is live; and a release of each remote after a change, published
 * and promoted, beside what Rspack alone takes for the same sources: `node … <runs>`. Standard output is one JSON object
 * of seconds. Leaves nothing behind.
 */
const [, , runs = '3'] = process.argv;

const tree = new TreeCopy();
try {
  const cold: number[] = [];
  const rebuilds = REMOTES.map((remote) => ({ remote, seconds: [] as number[] }));
  const releases = REMOTES.map((remote) => ({ remote, bare: [] as number[], live: [] as number[] }));
  for (let run = 1; run <= Number(runs); run += 1) {
    console.error(`Build ${run} of ${runs}`);
    const dataDir = newDataDir();
    const publishTree = () => tree.run('publish-tree', [], { DATA_DIR: dataDir });
    const release = (...words: string[]) => tree.run('release', words, { DATA_DIR: dataDir });
    try {
      tree.forgetCaches();
      cold.push(await secondsOf(publishTree));
      for (const { remote, seconds } of rebuilds) {
        change(remote);
        seconds.push(await secondsOf(publishTree));
      }
      for (const { remote, bare, live } of releases) {
        await release('publish', remote);
        change(remote);
        const version = bumpVersion(remote);
        // In turn, so that what the machine does meanwhile is in both.
        bare.push(
          await secondsOf(() => tree.tool('rspack', 'build', '--config', `${remote}/rspack.config.ts`)),
        );
        const goLive = async () => {
          await release('publish', remote);
          await release('promote', `${remote}@${version}`);
        };
        live.push(await secondsOf(goLive));
      }
    } finally {
      removeDataDir(dataDir);
    }
  }
  console.log(JSON.stringify({ cold, rebuilds, releases }));
} finally {
  tree.remove();
}

function change(remote: string): void {
  const file = `${remote}/src/routes.ts`;
  const before = tree.read(file);
  tree.write(file, `${before}export const change${before.length} = true;\n`);
}

/** @returns the version that it has from now on */
function bumpVersion(remote: string): string {
  const file = `${remote}/package.json`;
  const [, series = '', last = ''] = /"version": "(\d+\.\d+\.)(\d+)"/.exec(tree.read(file)) ?? [];
  const version = `${series}${Number(last) + 1}`;
  tree.replace(file, /"version": "[^"]+"/, `"version": "${version}"`);
  return version;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
