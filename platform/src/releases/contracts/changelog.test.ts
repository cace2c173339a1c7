import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEntry, writeEntry } from './changelog.ts';
import { makeFolder } from './packages.fixture.ts';
import type { TypeChange } from './type-changes.ts';

const UI = '@nfcards/shared/ui';
const OPERATIONS = '@nfcards/shared/operations';

const change = (given: Partial<TypeChange>): TypeChange => ({
  door: UI,
  name: 'Button',
  subject: '',
  kind: 'added',
  bump: 'minor',
  happened: 'is new',
  ...given,
});

const fresh = change({});
const wider = change({ name: 'Link', kind: 'changed', happened: 'can do more than before' });
const gone = change({ name: 'Gone', kind: 'removed', bump: 'major', happened: 'is gone' });
const broken = change({
  name: 'Card',
  kind: 'changed',
  bump: 'major',
  happened: 'no longer fits where it was used',
});

const HEAD = '# Changes of shared\n\nWhat this file is.\n';
const FIRST = '## 1.0.0\n\nThe first version.\n';

describe('the entry of a version', () => {
  it('says what was added, changed and removed, door by door, after what the file is', () => {
    const changes = [
      fresh,
      change({ name: 'Flag' }),
      change({ door: OPERATIONS, name: 'Tides' }),
      change({ door: null, name: 'tides' }),
      wider,
      broken,
      gone,
    ];
    expect(withEntry(`${HEAD}\n${FIRST}`, { released: '1.0.0', version: '2.0.0', changes })).toBe(`${HEAD}
## 2.0.0

### Removed

- \`@nfcards/shared/ui\`: \`Gone\`

### Changed, no longer as it was promised

- \`@nfcards/shared/ui\`: \`Card\` no longer fits where it was used

### Changed, fits wherever it did

- \`@nfcards/shared/ui\`: \`Link\`

### Added

- \`@nfcards/shared/ui\`: \`Button\`, \`Flag\`
- \`@nfcards/shared/operations\`: \`Tides\`
- the operations: \`tides\`

${FIRST}`);
  });

  it('takes the place of all since the release, and keeps what somebody wrote under its heading', () => {
    const before = withEntry(`${HEAD}\n${FIRST}`, { released: '1.0.0', version: '1.1.0', changes: [fresh] });
    const told = before.replace('## 1.1.0\n', '## 1.1.0\n\nA new button.\n');
    const after = withEntry(told, { released: '1.0.0', version: '2.0.0', changes: [fresh, gone] });
    expect(after).toContain('## 2.0.0\n\nA new button.\n\n### Removed\n');
    expect(after).not.toContain('1.1.0');
    expect(after.endsWith(`\n\n${FIRST}`)).toBe(true);
  });

  it('leaves those of released versions as they are', () => {
    const before = withEntry(`${HEAD}\n${FIRST}`, { released: '1.0.0', version: '1.1.0', changes: [fresh] });
    const after = withEntry(before, { released: '1.1.0', version: '1.2.0', changes: [wider] });
    const entry = '## 1.2.0\n\n### Changed, fits wherever it did\n\n- `@nfcards/shared/ui`: `Link`\n\n';
    expect(after).toBe(before.replace('## 1.1.0', `${entry}## 1.1.0`));
  });

  it('comes out the same when it is written twice', () => {
    const verdict = { released: '1.0.0', version: '1.1.0', changes: [fresh, wider] };
    const once = withEntry(`${HEAD}\n${FIRST}`, verdict);
    expect(withEntry(once, verdict)).toBe(once);
  });
});

describe('the changelog of a folder', () => {
  const verdict = { released: '1.0.0', version: '1.1.0', changes: [fresh] };

  it('is begun where there is none, and is told apart from one that says it all', async () => {
    const folder = await makeFolder({});
    expect(writeEntry(folder, verdict)).toBe(true);
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(/^# .+\n\n[^#]+\n\n## 1\.1\.0\n/);
    expect(writeEntry(folder, verdict)).toBe(false);
  });

  it('is not touched when nothing changed', async () => {
    const folder = await makeFolder({});
    await writeFile(join(folder, 'CHANGELOG.md'), HEAD);
    expect(writeEntry(folder, { ...verdict, changes: [] })).toBe(false);
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(HEAD);
  });
});
