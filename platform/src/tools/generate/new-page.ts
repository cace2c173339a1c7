import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { mountOf, type NewPage, pageFiles, routeOf } from './page-template.ts';
import { writeAtomically } from './write-atomically.ts';

/** The end of the table of `src/routes.ts`. */
const END_OF_ROUTES = '\n} satisfies Routes;';

/**
 * Adds a page to a remote: its folder, its line in `src/routes.ts`, its mount in `remote.json`.
 * @throws Failure when the remote's files are not as every remote has them; nothing is written then
 */
export async function addPage(remote: string, page: NewPage): Promise<void> {
  await writeAtomically(join(remote, 'src', page.page), pageFiles(page), [
    { file: join(remote, 'src/routes.ts'), change: (text) => withRoute(text, page) },
    { file: join(remote, 'remote.json'), change: (text) => withMount(text, page) },
  ]);
}

export function withRoute(routes: string, page: NewPage): string {
  if (routes.split(END_OF_ROUTES).length !== 2) {
    throw new Failure(
      'src/routes.ts does not end its table with “} satisfies Routes;”: put that back first.',
    );
  }
  return routes.replace(END_OF_ROUTES, () => `\n${routeOf(page)}${END_OF_ROUTES}`);
}

/** The text of `remote.json` with one mount more; what stands there stays as it is written. */
export function withMount(declaration: string, page: NewPage): string {
  const end = endOfList(declaration, declaration.indexOf('"mounts"'));
  if (end === null) throw new Failure('remote.json has no list of mounts.');
  const before = declaration.slice(0, end).trimEnd();
  return `${before},\n${mountOf(page)}\n  ${declaration.slice(end)}`;
}

/** Position of the bracket that closes the first list after `from`. */
function endOfList(text: string, from: number): number | null {
  let depth = 0;
  if (from < 0) return null;
  for (const { 0: token, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[[\]]/g)) {
    if (token === '[') depth += 1;
    if (token === ']') depth -= 1;
    if (token === ']' && depth === 0) return from + index;
  }
  return null;
}
