import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, object, parse, string } from 'valibot';
import { ROOT } from '../releases/site-packages.ts';
import { runCommand } from '../run-command.ts';

const README = join(ROOT, 'README.md');
const PICTURE = /(<!-- rooms: made from the imports by `npm run format` -->\n)[\s\S]*?(<!-- \/rooms -->)/;

const cruise = object({
  modules: array(object({ source: string(), dependencies: array(object({ resolved: string() })) })),
});

/** Draws the map of rooms in the README anew, from what the code imports. */
export async function drawRooms(folders: readonly string[]): Promise<void> {
  const { before, after } = await compare(folders);
  if (before !== after) await writeFile(README, after);
}

/** Whether the map in the README is what the code imports. */
export async function roomsAreDrawn(folders: readonly string[]): Promise<boolean> {
  const { before, after } = await compare(folders);
  return before === after && PICTURE.test(before);
}

/** Draws a room that imports `shared` and nothing else into the map, without reading all the code. */
export async function drawRemote(name: string, readme: string = README): Promise<void> {
  const before = await readFile(readme, 'utf8');
  const [picture = ''] = PICTURE.exec(before) ?? [];
  const edges = picture.split('\n').filter((line) => line.includes(' --> '));
  const drawn = [...new Set([...edges, `  ${name} --> shared`])].sort();
  await writeFile(readme, before.replace(edges.join('\n'), drawn.join('\n')));
}

async function compare(folders: readonly string[]) {
  const before = await readFile(README, 'utf8');
  const picture = await picturedRooms(folders);
  return {
    before,
    after: before.replace(PICTURE, (_, start: string, end: string) => `${start}${picture}\n${end}`),
  };
}

async function picturedRooms(folders: readonly string[]): Promise<string> {
  const { output } = await runCommand('depcruise', [
    '--config',
    '.dependency-cruiser.json',
    '--output-type',
    'json',
    ...folders,
  ]);
  const { modules } = parse(cruise, JSON.parse(output));
  const room = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
  const edges = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [room(source), room(resolved)];
      return from === undefined || to === undefined || from === to ? [] : [`  ${from} --> ${to}`];
    }),
  );
  // What a package is built with is not what it is made of.
  const shown = [...new Set(edges)].filter((edge) => !/(shell|mfe-\S+) --> platform$/.test(edge)).sort();
  return ['```mermaid', 'flowchart TD', ...shown, '```'].join('\n');
}
