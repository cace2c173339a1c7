import { gte, inc, lt } from 'semver';
import { SHARED } from '../release/contract.ts';
import { writeEntry } from './changelog.ts';
import { type Declarations, declaredTypes } from './declared-types.ts';
import { readDoors } from './read-offers.ts';
import {
  hashTypeSources,
  type ReleasedTypes,
  readReleasedTypes,
  writeReleasedTypes,
} from './released-types.ts';
import { type Bump, changesOf, type TypeChange } from './type-changes.ts';

export interface VersionCheck {
  /** The version that was released last; null when none was recorded. */
  readonly released: string | null;
  /** The version in `package.json`. */
  readonly version: string;
  /** The lowest version that the changes allow. */
  readonly required: string;
  readonly changes: readonly TypeChange[];
}

/** Compares the version of `shared` with the changes of its public types since the last release. */
export function checkVersion(sharedFolder: string): VersionCheck {
  return judge(sharedFolder, readReleasedTypes(sharedFolder)).verdict;
}

/** The problems as sentences; none when the version is right. */
export function versionProblems({ released, version, required, changes }: VersionCheck): string[] {
  if (released === null)
    return [`What ${SHARED} exports was never recorded. Run “npm run shared-types -- record”.`];
  if (gte(version, required)) return [];
  return [
    ...changes
      .filter(({ bump }) => lt(version, after(released, bump)))
      .map(
        ({ subject, happened, bump }) =>
          `${subject} ${happened}: ${SHARED} ${released} → ${after(released, bump)}`,
      ),
    `Run “npm run shared-types -- raise”, which makes ${SHARED} ${required}, or keep what ${released} promised.`,
  ];
}

/**
 * Makes what the sources export now that of the released version, and brings its entry of the changelog up to date;
 * problems if the version does not say so.
 */
export function recordRelease(sharedFolder: string): string[] {
  const released = readReleasedTypes(sharedFolder);
  const { verdict, declarations } = judge(sharedFolder, released);
  const problems = released === null ? [] : versionProblems(verdict);
  if (problems.length > 0) return problems;
  writeEntry(sharedFolder, verdict);
  writeReleasedTypes(sharedFolder, {
    version: verdict.version,
    sources: hashTypeSources(sharedFolder),
    declarations: declarations ?? declaredTypes(sharedFolder),
  });
  return [];
}

function judge(
  folder: string,
  released: ReleasedTypes | null,
): { verdict: VersionCheck; declarations: Declarations | null } {
  const { version, files } = readDoors(folder);
  if (released === null)
    return { verdict: { released: null, version, required: version, changes: [] }, declarations: null };
  const same = { released: released.version, version, required: released.version, changes: [] };
  // Reading the types takes as long as checking them: not for sources that are the released ones.
  if (hashTypeSources(folder) === released.sources)
    return { verdict: same, declarations: released.declarations };
  const declarations = declaredTypes(folder);
  const doors = Object.fromEntries(
    Object.entries(files).map(([door, file]) => [
      door,
      file.slice(folder.length + 1).replace(/\.tsx?$/, '.d.ts'),
    ]),
  );
  const changes = changesOf({ folder, before: released.declarations, after: declarations, doors });
  const required = requiredVersion(released.version, changes);
  return { verdict: { ...same, required, changes }, declarations };
}

function requiredVersion(released: string, changes: readonly TypeChange[]): string {
  if (changes.some(({ bump }) => bump === 'major')) return after(released, 'major');
  return changes.length === 0 ? released : after(released, 'minor');
}

function after(released: string, bump: Bump): string {
  return inc(released, bump) ?? released;
}
