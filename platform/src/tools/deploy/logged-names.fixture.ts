import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root.ts';
import { settingsTable } from '../../settings/settings.ts';

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sources = globSync(['api/src/**/*.ts', 'platform/src/serving/**/*.ts'], { cwd: ROOT })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map(text)
  .join('\n');

/** Events of the log, however they are chosen on their line, queues, and reasons why the database cannot be used. */
const logged = new Set([
  ...[...sources.matchAll(/\bevent: ([^\n,]+)/g)].flatMap(
    ([, value = '']) => value.match(/(?<=')[a-z_]+(?=')/g) ?? [],
  ),
  ...[...text('api/src/jobs/queues.ts').matchAll(/^ {2}([a-z_]+): \{/gm)].map(([, queue = '']) => queue),
  ...[...text('api/src/database/unavailable.ts').matchAll(/\| '([a-z_]+)'/g)].map(
    ([, reason = '']) => reason,
  ),
]);

/** A folder of PostgreSQL. */
const OTHERS = ['pg_wal'];

/** What a page names in code, outside of blocks, as a setting, a figure or a name of the log, and what there is not. */
export function unknownNames(page: string): string[] {
  const withoutBlocks = page.replace(/^```[\s\S]*?^```$/gm, '');
  const named = [...withoutBlocks.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return named.filter((code) => {
    if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(code)) return !Object.hasOwn(settingsTable, code);
    if (code.startsWith('nfcards_')) return !sources.includes(`'${code}'`);
    return /^[a-z]+(_[a-z]+)+$/.test(code) && !OTHERS.includes(code) && !logged.has(code);
  });
}
