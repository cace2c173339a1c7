import type { ZippedFile } from '../../readable/zip-of.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** In both languages: whoever opens the archive years later may be somebody else. */
export function* readMes(): Generator<ZippedFile> {
  yield { path: 'LISEZ-MOI.txt', bytes: new Blob([fr.text]), at: new Date() };
  yield { path: 'README.txt', bytes: new Blob([en.text]), at: new Date() };
}
