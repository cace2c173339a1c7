import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those after it say which servers can work with the tables that they leave. */
const FIRST_THAT_SAYS = '0080-compatibility';

/** What an older server may read or write no longer afterwards. */
const CONTRACTING =
  /\bdrop\s+(?:table|column|view|type|function)\b|\brename\s+(?:to|column)\b|\balter\s+column\s+\S+\s+(?:type|set\s+not\s+null)\b|\.(?:dropTable|dropColumn|renameTo|renameColumn|alterColumn)\(/i;
const INDEX =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?\S+\s+on\s+(\w+)/gi;

/**
 * What is wrong with the migrations in `folder`, a sentence each: one that does not say which servers it leaves working,
 * one that takes away more than the release before it can do without, one that keeps writers waiting for an index.
 */
export function migrationProblems(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  return names
    .filter((name) => name > FIRST_THAT_SAYS)
    .flatMap((name) => {
      const text = readFileSync(join(folder, `${name}.ts`), 'utf8');
      const before = names[names.indexOf(name) - 1] ?? '';
      return problemsOf(text, names, before).map((problem) => `${name}: ${problem}`);
    });
}

function problemsOf(text: string, names: readonly string[], before: string): string[] {
  const [, compatibleWith] = /^export const compatibleWith = '([^']*)';$/m.exec(text) ?? [];
  const created = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, table]) => table));
  const problems: string[] = [];
  if (compatibleWith === undefined)
    problems.push(
      'it does not say “export const compatibleWith”, the newest migration of the oldest server that can work after it',
    );
  else if (!names.includes(compatibleWith) || compatibleWith > before)
    problems.push(`“${compatibleWith}” is no migration before it`);
  if (CONTRACTING.test(text) && compatibleWith !== before)
    problems.push(
      `it takes away what servers read or write: it comes a release after the last one that does, and is compatible with “${before}” alone`,
    );
  const locking = [...text.matchAll(INDEX)]
    .map(([, table = '']) => table)
    .filter((table) => !created.has(table));
  if (locking.length > 0)
    problems.push(
      `its index on ${locking[0]} keeps writers waiting: “create index concurrently if not exists”, in a migration of its own with “export const outsideTransaction = true”`,
    );
  return problems;
}
