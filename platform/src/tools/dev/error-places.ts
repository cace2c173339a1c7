import { posix } from 'node:path';
import type { StatsError } from '@rspack/core';

/**
 * Where an error of the compiler is: `mfe-harbour/src/berths/berths-page.tsx:12`, from the root; null where it is in no
 * file, without a line where none is known.
 * @param read the text of a file of the package, by its name in it
 */
export function placeOf(
  name: string,
  { moduleName, message }: Pick<StatsError, 'moduleName' | 'message'>,
  read: (file: string) => string,
): string | null {
  const file = moduleName?.split('!').at(-1)?.replace(/\?.*/, '');
  if (file === undefined || !/^\.{1,2}\//.test(file)) return null;
  const line = lineOf(message, () => read(file));
  return posix.join(name, file) + (line === null ? '' : `:${line}`);
}

/** The compiler draws an import that leads nowhere in what it has made of the source, where lines are others. */
function lineOf(message: string, read: () => string): number | null {
  const [, wanted] = /Can't resolve '([^']+)'/.exec(message) ?? [];
  if (wanted === undefined) {
    const [, drawn] = /─\[(\d+):\d+\]/.exec(message) ?? [];
    return drawn === undefined ? null : Number(drawn);
  }
  const line = read()
    .split('\n')
    .findIndex((text) => text.includes(`'${wanted}'`) || text.includes(`"${wanted}"`));
  return line === -1 ? null : line + 1;
}
