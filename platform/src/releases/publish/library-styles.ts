import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The style sheets that the shell's libraries write into the page as it runs, to the letter: the CSP admits
 * exactly those. A library that writes its own otherwise fails the build, rather than the page.
 *
 * @param shell folder of the shell
 */
export async function libraryStyles(shell: string): Promise<string[]> {
  const shared = createRequire(join(shell, '../shared/package.json'));
  const components = createRequire(shared.resolve('react-aria-components'));
  const aria = join(dirname(components.resolve('react-aria/package.json')), 'dist/private');
  const pressable = await literalIn(join(aria, 'interactions/usePress.mjs'), TRIMMED);
  return [
    // sonner inserts its element empty, then writes into it.
    '',
    await literalIn(shared.resolve('sonner'), /\(`(:where\(html\[dir="ltr"\]\)[^`\\]*)`\)/),
    pressable.trim().replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable'),
    (await literalIn(join(aria, 'overlays/usePreventScroll.mjs'), TRIMMED)).trim(),
  ];
}

const TRIMMED = /style\.textContent = `([^`\\]*)`\.trim\(\)/;

async function literalIn(file: string, literal: RegExp): Promise<string> {
  const text = literal.exec(await readFile(file, 'utf8'))?.[1];
  if (text === undefined) throw new Error(`${file} no longer writes its style sheet as one template literal`);
  return text;
}
