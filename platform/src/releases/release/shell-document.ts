import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { object } from 'valibot';
import { pageWordsByLanguage, readPageWords, readTitlePattern, titlePattern } from './page-words.ts';
import { paperColours, readPaperColours } from './paper-colours.ts';

/** The words of a document before the shell runs, and for paths without a page. */
export const shellDocument = object({
  titlePattern,
  notFound: pageWordsByLanguage,
  papers: paperColours,
});
export type ShellDocument = InferOutput<typeof shellDocument>;

/** @param folder of the shell; the kit, which is built into it, lies beside it */
export function readShellDocument(folder: string): ShellDocument {
  const kit = join(folder, '../shared/src/ui');
  return {
    titlePattern: readTitlePattern(join(kit, 'texts')),
    notFound: readPageWords(join(folder, 'src/layout'), 'notFound'),
    papers: readPaperColours(readFileSync(join(kit, 'theme/tokens.css'), 'utf8')),
  };
}
