import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../root.ts';
import { sharedParts } from './shared-parts.ts';

async function openTree(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'shared-parts-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}

const doors = {
  './patterns': './src/patterns/index.ts',
  './ui': './src/ui/index.ts',
  './worker': './src/worker.ts',
};

it('what a remote has of shared is all behind the doors that the shell does not hand over', async () => {
  const root = await openTree({
    'shared/package.json': JSON.stringify({ exports: doors }),
    'shared/src/patterns/index.ts': `export { form } from './form.tsx';\nexport type { Type } from './type.ts';`,
    'shared/src/patterns/form.tsx': `import { Button } from '@nfcards/shared/ui';\nimport { code } from 'uqr';
import fr from './fr.json';\nimport './form.module.css';\nimport type { Row } from '../operations/row.ts';`,
    'shared/src/patterns/fr.json': '{}',
    'shared/src/patterns/form.module.css': `@font-face { src: url('./sign.woff2') }`,
    'shared/src/patterns/sign.woff2': '',
    'shared/src/patterns/type.ts': '',
    'shared/src/patterns/unused.ts': '',
    'shared/src/operations/row.ts': '',
    'shared/src/ui/index.ts': `import 'react-aria-components';`,
    'shared/src/worker.ts': `import 'hash-wasm';`,
    'mfe-a/src/routes.ts': `import { form } from '@nfcards/shared/patterns';\nimport { Button } from '@nfcards/shared/ui';\nimport 'own';`,
    'mfe-a/src/page.test.ts': `import '@nfcards/shared/worker';`,
    'mfe-b/src/routes.ts': `import type { Form } from '@nfcards/shared/patterns';\nimport('@nfcards/shared/worker');`,
  });
  expect(sharedParts(root, 'mfe-a')).toEqual({
    files: ['form.module.css', 'form.tsx', 'fr.json', 'index.ts', 'sign.woff2'].map(
      (file) => `shared/src/patterns/${file}`,
    ),
    packages: ['uqr'],
  });
  expect(sharedParts(root, 'mfe-b')).toEqual({ files: ['shared/src/worker.ts'], packages: ['hash-wasm'] });
});

it('the patterns are in the wallet, the kit is not', () => {
  const { files } = sharedParts(ROOT, 'mfe-wallet');
  expect(files).toContain('shared/src/patterns/index.ts');
  expect(files.filter((file) => file.startsWith('shared/src/ui/'))).toEqual([]);
});
