import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, object, parse, string } from 'valibot';
import { Failure } from '../failure.ts';
import { ROOT } from '../releases/site-packages.ts';
import { runCommand } from '../run-command.ts';

const README = join(ROOT, 'README.md');
const PICTURE = /(<!-- rooms: made from the imports by `npm run format` -->\n)[\s\S]*?(<!-- \/rooms -->)/;

const cruise = object({
  modules: array(object({ source: string(), dependencies: array(object({ resolved: string() })) })),
  summary: object({
    violations: array(object({ from: string(), to: string(), rule: object({ name: string() }) })),
  }),
});

/** Draws the map of rooms in the README anew, from what the code imports. */
export async function drawRooms(folders: readonly string[]): Promise<void> {
  const { edges } = await readImports(folders);
  const before = await readFile(README, 'utf8');
  const after = withPicture(before, edges);
  if (before !== after) await writeFile(README, after);
}

/** What the import rules forbid, and whether the map in the README is not what the code imports. */
export async function importProblems(folders: readonly string[]): Promise<string[]> {
  const { edges, violations } = await readImports(folders);
  const readme = await readFile(README, 'utf8');
  const isDrawn = PICTURE.test(readme) && readme === withPicture(readme, edges);
  return [
    ...violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...(isDrawn ? [] : ['The map in the README is old. Run “npm run format” to draw it anew.']),
  ];
}

/** Draws a room that imports `shared` and nothing else into the map, without reading all the code. */
export async function drawRemote(name: string, readme: string = README): Promise<void> {
  const before = await readFile(readme, 'utf8');
  const [picture = ''] = PICTURE.exec(before) ?? [];
  const edges = picture.split('\n').filter((line) => line.includes(' --> '));
  const drawn = [...new Set([...edges, `  ${name} --> shared`])].sort();
  await writeFile(readme, before.replace(edges.join('\n'), drawn.join('\n')));
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
    // Fails on nothing it finds: what is forbidden is part of what it tells.
    '--output-type',
    'json',
    '--cache',
    'node_modules/.cache/dependency-cruiser',
    '--cache-strategy',
    'content',
    ...folders,
  ]);
  const { modules, summary } = parse(cruise, parseJson(output));
  const room = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
  const edges = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [room(source), room(resolved)];
      return from === undefined || to === undefined || from === to ? [] : [`  ${from} --> ${to}`];
    }),
  );
  return {
    violations: summary.violations,
    // What a package is built with is not what it is made of.
    edges: [...new Set(edges)].filter((edge) => !/(shell|mfe-\S+) --> platform$/.test(edge)).sort(),
  };
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    throw new Failure(`The imports could not be read:\n${output}`);
  }
}
