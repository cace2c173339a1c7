import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { migrationProblems } from './migrations.ts';

const place = mkdtempSync(join(tmpdir(), 'nfcards-migrations-'));
afterAll(() => rmSync(place, { recursive: true }));

function problemsWith(
  text: string,
  before = "export const compatibleWith = '0080-compatibility';",
): string[] {
  const folder = mkdtempSync(join(place, 'tried-'));
  writeFileSync(join(folder, '0080-compatibility.ts'), '');
  writeFileSync(join(folder, '0081-phones.ts'), before);
  writeFileSync(join(folder, '0082-next.ts'), text);
  return migrationProblems(folder);
}

const adds = 'await sql`alter table boat add column phone text`.execute(db);';
const says = (name: string) => `export const compatibleWith = '${name}';\n`;

describe('a migration', () => {
  it('that adds is right, however old the servers that it leaves working', () => {
    expect(problemsWith(says('0080-compatibility') + adds)).toEqual([]);
  });

  it('must say which servers it leaves working', () => {
    expect(problemsWith(adds)).toEqual([expect.stringContaining('0082-next: it does not say')]);
    for (const wrong of ['0082-next', '0079-nothing', '0090-later'])
      expect(problemsWith(says(wrong) + adds)).toEqual([
        expect.stringContaining('is no migration before it'),
      ]);
  });

  it.each([
    'alter table boat drop column phone',
    'DROP TABLE boat_phone',
    'alter table boat rename to vessel',
    'alter table boat alter column phone type integer using 0',
    'alter table boat alter column phone set not null',
  ])('that takes away comes a release later: %s', (statement) => {
    const text = `await sql\`${statement}\`.execute(db);`;
    expect(problemsWith(says('0080-compatibility') + text)).toEqual([
      expect.stringContaining('it takes away what servers read or write'),
    ]);
    expect(problemsWith(says('0081-phones') + text)).toEqual([]);
  });

  it('builds an index of a table that is in use while others write', () => {
    const index = (how: string) => `await sql\`create index ${how} boat_phone on boat (phone)\`.execute(db);`;
    expect(problemsWith(says('0081-phones') + index(''))).toEqual([
      expect.stringContaining('its index on boat keeps writers waiting'),
    ]);
    expect(problemsWith(says('0081-phones') + index('concurrently if not exists'))).toEqual([]);
    const own = 'await sql`create table boat (phone text)`.execute(db);';
    expect(problemsWith(says('0081-phones') + own + index(''))).toEqual([]);
  });

  it('of this working tree is right', () => {
    expect(migrationProblems(join(ROOT, 'api/src/database/migrations'))).toEqual([]);
  });
});
