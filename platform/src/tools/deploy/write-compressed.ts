import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { replaceFile } from '../../replace-file.ts';
import { COMPRESSIBLE, endingOf } from './exported-site.ts';

/** What is known already of a file’s compressed forms. */
export interface CompressedForms {
  readonly br?: Buffer;
  readonly gz?: Buffer;
}

/** Replaces a file in one step, and its compressed copies `.br` and `.gz` before it. */
export async function writeCompressed(
  path: string,
  body: Buffer,
  known: CompressedForms = {},
): Promise<void> {
  if (COMPRESSIBLE.includes(endingOf(path))) {
    const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const best = {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length },
    };
    await replaceFile(`${path}.br`, known.br ?? (await promisify(brotliCompress)(body, best)));
    await replaceFile(`${path}.gz`, known.gz ?? (await promisify(gzip)(body, { level: 9 })));
  }
  await replaceFile(path, body);
}
