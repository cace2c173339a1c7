import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gt, valid } from 'semver';
import type { TypeChange } from './type-changes.ts';

/** A version in the making, and the changes of public types since the last release. */
export interface Entry {
  /** Null when none was recorded. */
  readonly released: string | null;
  readonly version: string;
  readonly changes: readonly TypeChange[];
}

const BEGINNING = `# Changes of shared

What became of the public types of \`@nfcards/shared\`, version by version and door by door. The lists are written by
\`npm run shared-types -- raise\` and \`-- record\`; sentences under the heading of a version are kept.
`;

const sections: readonly {
  readonly title: string;
  readonly holds: (change: TypeChange) => boolean;
  /** Each entry says what happened to it, since other code has to change. */
  readonly isTold?: true;
}[] = [
  { title: 'Removed', holds: ({ kind }) => kind === 'removed' },
  {
    title: 'Changed, no longer as it was promised',
    holds: ({ kind, bump }) => kind === 'changed' && bump === 'major',
    isTold: true,
  },
  {
    title: 'Changed, fits wherever it did',
    holds: ({ kind, bump }) => kind === 'changed' && bump === 'minor',
  },
  { title: 'Added', holds: ({ kind }) => kind === 'added' },
];

/**
 * Writes the changes into the package's `CHANGELOG.md`.
 * @returns whether the file is another one now
 */
export function writeEntry(folder: string, entry: Entry): boolean {
  const file = join(folder, 'CHANGELOG.md');
  if (entry.changes.length === 0) return false;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : BEGINNING;
  const after = withEntry(before, entry);
  if (after === before) return false;
  writeFileSync(file, after);
  return true;
}

/** The text of a changelog with this entry in the place of all that are newer than the last release. */
export function withEntry(changelog: string, { released, version, changes }: Entry): string {
  const [beginning = '', ...entries] = changelog.split(/^(?=## )/m);
  const isNewer = (entry: string) => {
    const of = valid(/^## (\S+)/.exec(entry)?.[1]);
    return of !== null && (released === null || gt(of, released));
  };
  const written = entries.filter(isNewer).map(wordsOf).filter(Boolean);
  const entry = [`## ${version}`, ...written, ...listsOf(changes)].join('\n\n');
  return [
    beginning.trimEnd(),
    entry,
    ...entries.filter((text) => !isNewer(text)).map((text) => text.trimEnd()),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The text between the heading of a version and its lists, written by hand. */
function wordsOf(entry: string): string {
  return entry
    .replace(/^.*\n/, '')
    .replace(/^### [\s\S]*/m, '')
    .trim();
}

function listsOf(changes: readonly TypeChange[]): string[] {
  return sections.flatMap(({ title, holds, isTold }) => {
    const held = changes.filter(holds);
    if (held.length === 0) return [];
    const lines = isTold
      ? held.map((change) => `- ${placeOf(change)}: \`${change.name}\` ${change.happened}`)
      : [...Map.groupBy(held, placeOf)].map(
          ([place, those]) => `- ${place}: ${those.map(({ name }) => `\`${name}\``).join(', ')}`,
        );
    return [`### ${title}`, lines.join('\n')];
  });
}

function placeOf({ door }: TypeChange): string {
  return door === null ? 'the operations' : `\`${door}\``;
}
