import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { array, object, parse, pipe, regex, string } from 'valibot';

const ROOT = join(import.meta.dirname, '../..');
/** What an API of its own is made of: it finds the packages that are installed here. */
const PARTS = ['api/src', 'api/contracts', 'api/test/crash-server.ts', 'api/package.json', 'shared'];

/** Sources of the API from which a server can be started. */
export interface ApiSources {
  readonly name: string;
  /** What starts a server. */
  readonly script: string;
  /** By name, in their order. */
  readonly migrations: readonly string[];
  readonly remove: () => void;
}

/** Commits of the last deployed releases, oldest first (`platform/deploy/README.md`). */
export function recordedReleases(): readonly string[] {
  const recorded = object({
    releases: array(object({ commit: pipe(string(), regex(/^[0-9a-f]{40}$/)), date: string() })),
  });
  const file = join(ROOT, 'platform/deploy/releases.json');
  return parse(recorded, JSON.parse(readFileSync(file, 'utf8'))).releases.map(({ commit }) => commit);
}

/** Whether git here knows a commit, which it does not where there is no history, as in a shallow clone. */
export function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Those of the working tree. */
export function treeSources(): ApiSources {
  return sourcesIn('the working tree', ROOT, () => undefined);
}

/** Those of a commit, which run with the packages that are installed now. */
export function sourcesOf(commit: string): ApiSources {
  return laidOut(commit.slice(0, 7), (folder) => {
    const archive = join(folder, 'sources.tar');
    git('archive', '--format=tar', `--output=${archive}`, commit, ...PARTS);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
  });
}

/** Those of the working tree, with further migrations. @param migrations texts of their files, by name */
export function sourcesWith(name: string, migrations: Readonly<Record<string, string>>): ApiSources {
  return laidOut(name, (folder) => {
    for (const part of PARTS) {
      const filter = (path: string) => basename(path) !== 'node_modules';
      cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
    }
    const database = join(folder, 'api/src/database');
    renameSync(join(database, 'migrations.ts'), join(database, 'known-migrations.ts'));
    const names = Object.keys(migrations);
    writeFileSync(
      join(database, 'migrations.ts'),
      [
        "import { migrations as known } from './known-migrations.ts';",
        ...names.map((added, no) => `import * as added${no} from './migrations/${added}.ts';`),
        `export const migrations = { ...known, ${names.map((added, no) => `'${added}': added${no}`)} };`,
      ].join('\n'),
    );
    for (const [added, text] of Object.entries(migrations))
      writeFileSync(join(database, 'migrations', `${added}.ts`), `import { sql } from 'kysely';\n${text}`);
  });
}

/** Lays sources out below the tree, whose packages they find; `shared` is their own. */
function laidOut(name: string, fill: (folder: string) => void): ApiSources {
  const folder = join(ROOT, '.data', 'releases', randomUUID());
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(join(folder, 'node_modules', '@nfcards'), { recursive: true });
    fill(folder);
    symlinkSync(join(folder, 'shared'), join(folder, 'node_modules', '@nfcards', 'shared'), 'junction');
    return sourcesIn(name, folder, remove);
  } catch (failure) {
    remove();
    throw failure;
  }
}

function sourcesIn(name: string, folder: string, remove: () => void): ApiSources {
  const migrations = readdirSync(join(folder, 'api/src/database/migrations'))
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => basename(file, '.ts'))
    .sort();
  return { name, script: join(folder, 'api/test/crash-server.ts'), migrations, remove };
}

function git(...parameters: readonly string[]): void {
  execFileSync('git', parameters, { cwd: ROOT, stdio: 'ignore' });
}
