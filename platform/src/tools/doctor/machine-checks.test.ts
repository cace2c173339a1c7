import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { diskCheck } from './machine-checks.ts';

it('a look at the disk says how much is free in DATA_DIR, and when that is too little', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await diskCheck({ DATA_DIR: folder }, 1).look()).toMatchObject({ status: 'well' });
  expect(await diskCheck({ DATA_DIR: folder }, Number.MAX_SAFE_INTEGER).look()).toMatchObject({
    status: 'wrong',
    next: expect.stringContaining('npm run release -- gc'),
  });
  expect(await diskCheck({ DATA_DIR: join(folder, 'none') }).look()).toMatchObject({ status: 'skipped' });
});
