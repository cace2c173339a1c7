import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { ROOT } from '../../root.ts';
import { contractsOf } from './contracts.ts';
import { makeFolder } from './packages.fixture.ts';
import { readContracts } from './read-contracts.ts';

const HARBOUR = JSON.stringify({
  name: 'mfe-harbour',
  namespace: 'harbour',
  developmentPort: 3199,
  mounts: [{ path: '/harbour', page: 'harbour', reads: [], head: 'src/harbour', indexed: true }],
});

describe('what the sources of a package say of others', () => {
  it('is the same in a thread, for several at once', async () => {
    const asked = ['shell', 'mfe-marketing'].map((name) => [name, join(ROOT, name)] as const);
    const read = await Promise.all(asked.map(([name, folder]) => readContracts(name, folder)));
    expect(read).toEqual(asked.map(([name, folder]) => contractsOf(name, folder)));
  });

  it('is refused in the words for the terminal', async () => {
    const folder = await makeFolder({
      'remote.json': HARBOUR,
      'src/routes.ts': "export const fetchPage = () => import('./page.tsx');",
      'src/page.tsx': `import { PageSlot } from '@nfcards/shared/patterns';\nexport const One = () => <PageSlot />;`,
    });
    const reading = readContracts('mfe-harbour', folder);
    await expect(reading).rejects.toThrow(Failure);
    await expect(reading).rejects.toThrow('shows a slot without its name');
  });

  it('can be read after a fault, which is told as it is', async () => {
    const broken = await makeFolder({ 'remote.json': HARBOUR });
    const reading = readContracts('mfe-harbour', broken);
    await expect(reading).rejects.toThrow('ENOENT');
    await expect(reading).rejects.not.toThrow(Failure);
    expect(await readContracts('shell', join(ROOT, 'shell'))).toMatchObject({ kind: 'shell' });
  });
});
