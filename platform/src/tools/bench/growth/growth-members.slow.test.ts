import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { growMembers } from './growth-members.ts';

// The members are written past the triggers, which a migration may add to: whatever lacks then, the calls throw.
it('finds generated members as a server finds those who registered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { costs } = await growMembers([40], folder, 1);
  expect(costs.map(({ values }) => values.filter((value) => value > 0).length)).toEqual([1, 1, 1, 1, 1]);
}, 120_000);
