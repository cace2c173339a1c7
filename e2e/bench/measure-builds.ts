import { REMOTES } from '../site/remotes.ts';
import { newDataDir, removeDataDir } from '../site/site.ts';
import { TreeCopy } from '../site/tree-copy.ts';

/**
 * Measures what `npm run publish-tree` takes in a copy of the tree: of everything into an empty store, and of each remote
 * after a change in it, from the command to what is live: `node … <runs>`. Standard output is one JSON object of seconds.
 * Leaves nothing behind.
 */
const [, , runs = '3'] = process.argv;

const tree = new TreeCopy();
try {
  const cold: number[] = [];
  const rebuilds = REMOTES.map((remote) => ({ remote, seconds: [] as number[] }));
  for (let run = 1; run <= Number(runs); run += 1) {
    console.error(`Build ${run} of ${runs}`);
    const dataDir = newDataDir();
    try {
      tree.forgetCaches();
      cold.push(await publish(dataDir));
      for (const { remote, seconds } of rebuilds) {
        const file = `${remote}/src/routes.ts`;
        tree.write(file, `${tree.read(file)}export const build${run} = ${run};\n`);
        seconds.push(await publish(dataDir));
      }
    } finally {
      removeDataDir(dataDir);
    }
  }
  console.log(JSON.stringify({ cold, rebuilds }));
} finally {
  tree.remove();
}

async function publish(dataDir: string): Promise<number> {
  const start = performance.now();
  await tree.run('publish-tree', [], { DATA_DIR: dataDir });
  return (performance.now() - start) / 1000;
}
