import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, object, parse, string } from 'valibot';
import { Failure } from '../../failure.ts';
import { ROOT } from '../../root.ts';
import { runCommand } from '../run-command.ts';

const README = join(ROOT, 'README.md');
const PICTURE =
  /(<!-- packages: made from the imports by `npm run format` -->\n)[\s\S]*?(<!-- \/packages -->)/;

/** The rows of the remotes in the table of packages. */
const LAST_REMOTE = /(^\| \[`mfe-.*\n)+/m;

const cruise = object({
  modules: array(object({ source: string(), dependencies: array(object({ resolved: string() })) })),
  summary: object({
    violations: array(object({ from: string(), to: string(), rule: object({ name: string() }) })),
  }),
});

/** Writes the map of packages in the README, from the imports in the code. */
export async function drawPackages(folders: readonly string[]): Promise<void> {
  const { edges } = await readImports(folders);
  const before = await readFile(README, 'utf8');
  const after = withPicture(before, edges);
  if (before !== after) await writeFile(README, after);
}

/** Imports that the rules forbid, and whether the map in the README is out of date. */
export async function importProblems(folders: readonly string[]): Promise<string[]> {
  const { edges, violations } = await readImports(folders);
  const readme = await readFile(README, 'utf8');
  const isDrawn = PICTURE.test(readme) && readme === withPicture(readme, edges);
  return [
    ...violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...(isDrawn ? [] : ['The map in the README is old. Run “npm run format” to draw it anew.']),
  ];
}

/** Draws a remote into the map, without reading all the code, and names it in the table below. */
export async function drawRemote(name: string, title: string): Promise<void> {
  await writeFile(README, withRemote(await readFile(README, 'utf8'), name, title));
}

/** The text of a README with one remote more, which imports `shared` and nothing else. */
export function withRemote(readme: string, name: string, title: string): string {
  const [picture = ''] = PICTURE.exec(readme) ?? [];
  const edges = picture.split('\n').filter((line) => line.includes(' --> '));
  const drawn = [...new Set([...edges, `  ${name} --> shared`])].sort();
  const row = `| [\`${name}\`](${name}/README.md) | ${title} |\n`;
  return readme
    .replace(edges.join('\n'), () => drawn.join('\n'))
    .replace(LAST_REMOTE, (remotes) => `${remotes}${row}`);
}

function withPicture(readme: string, edges: readonly string[]): string {
  const picture = ['```mermaid', 'flowchart TD', ...edges, '```'].join('\n');
  return readme.replace(PICTURE, (_, start: string, end: string) => `${start}${picture}\n${end}`);
}

/** Reads every import once: the rules and the map are two questions about the same answer. */
async function readImports(folders: readonly string[]) {
  const { output } = await runCommand('depcruise', [
    '--config',
    '.dependency-cruiser.json',
    // This output type exits with 0 whatever it finds.
    '--output-type',
    'json',
    '--cache',
    'node_modules/.cache/dependency-cruiser',
    '--cache-strategy',
    'content',
    ...folders,
  ]);
  const { modules, summary } = parse(cruise, parseJson(output));
  const packageOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
  const edges = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [packageOf(source), packageOf(resolved)];
      return from === undefined || to === undefined || from === to ? [] : [`  ${from} --> ${to}`];
    }),
  );
  return {
    violations: summary.violations,
    // Imports of the build and of browser tests are left out of the map.
    edges: [...new Set(edges)].filter((edge) => !/(shell|mfe-\S+) --> (platform|e2e)$/.test(edge)).sort(),
  };
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    throw new Failure(`The imports could not be read:\n${output}`);
  }
}
