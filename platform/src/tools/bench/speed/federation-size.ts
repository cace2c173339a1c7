import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { buildConfiguration } from '../../../releases/build/build-package.ts';
import { shellConfiguration } from '../../../releases/build/configuration.ts';
import { namedVersion } from '../../../releases/publish/site-packages.ts';

/**
 * Bytes, after brotli, of all that the shell has for federation: its `federation.ts` with what it imports, built as the
 * shell is, and without the modules that it hands over.
 * @param sources folder for what has to be written so that it can be built
 */
export async function federationSize(sources: string): Promise<number> {
  const { folder } = namedVersion('shell');
  const main = join(sources, 'runtime.ts');
  writeFileSync(
    main,
    `import { createFederation } from '${folder}/src/federation/federation.ts';\nglobalThis.federation = createFederation;\n`,
  );
  const nothing = join(sources, 'no-shared-modules.ts');
  writeFileSync(nothing, 'export const sharedModules = {};\n');
  const configuration = shellConfiguration(folder);
  const target = join(sources, 'runtime');
  const built = await buildConfiguration(
    'the federation runtime',
    {
      ...configuration,
      entry: { main },
      plugins: [
        ...(configuration.plugins ?? []),
        new rspack.NormalModuleReplacementPlugin(/\/shared-modules\.ts$/, nothing),
      ],
    },
    target,
  );
  return (built.chunks.main ?? [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => brotliCompressSync(readFileSync(join(target, file))).length)
    .reduce((total, size) => total + size, 0);
}
