import { satisfies } from 'semver';
import { packageOf } from '../build/needs.ts';
import { type ApiOffers, SHARED } from '../release/contract.ts';
import type { RemoteRelease, ShellRelease } from '../release/release.ts';

export interface SiteReleases {
  readonly shell: ShellRelease | null;
  readonly remotes: readonly RemoteRelease[];
}

/**
 * Needs that would not be met if these releases made up the site in front of this API: a sentence each, with who needs
 * what and where. Releases that were made before they recorded uses and offers, and an API without recorded offers,
 * count as compatible.
 */
export function violationsOf({ shell, remotes }: SiteReleases, api: ApiOffers | null): readonly string[] {
  return remotes.flatMap((remote) => [
    ...(shell === null ? [] : violationsOfShell(remote, shell)),
    ...(api === null ? [] : violationsOfApi(remote, api)),
  ]);
}

function violationsOfShell(remote: RemoteRelease, shell: ShellRelease): string[] {
  const { offers } = shell;
  if (offers === undefined) return [];
  const [needing, offering] = [said(remote), said(shell)];
  const { names = {}, operations = {} } = remote.uses ?? {};
  const versions: Record<string, string> = { ...offers.libraries, [SHARED]: offers.shared };
  const ranges = Object.entries(rangesOf(remote)).flatMap(([library, range]) => {
    const version = versions[library];
    if (version === undefined) return [`${needing} needs ${library} ${range}, which ${offering} lacks.`];
    if (satisfies(version, range)) return [];
    return [`${needing} needs ${library} ${range} (package.json), and ${offering} has ${version}.`];
  });
  const missing = Object.entries(names).flatMap(([door, places]) =>
    // Older shells name nothing of their libraries.
    Object.entries(places)
      .filter(([name]) => !(offers.names[door] ?? (isLibrary(door) ? [name] : [])).includes(name))
      .map(([name, place]) => `${needing} uses “${name}” of ${door} (${place}), which ${offering} lacks.`),
  );
  const unknown = Object.entries(operations)
    .filter(([operation]) => !offers.operations.includes(operation))
    .map(
      ([operation, place]) =>
        `${needing} calls “${operation}” (${place}), which the table of operations of ${offering} lacks.`,
    );
  return [...ranges, ...missing, ...unknown];
}

function violationsOfApi(remote: RemoteRelease, { operations }: ApiOffers): string[] {
  return Object.entries(remote.uses?.operations ?? {})
    .filter(([operation]) => !operations.includes(operation))
    .map(
      ([operation, place]) =>
        `${said(remote)} calls “${operation}” (${place}), which the API that is live lacks.`,
    );
}

function isLibrary(module: string): boolean {
  return packageOf(module) !== SHARED;
}

/** By package: the modules of one are all of one version. */
function rangesOf({ needs, uses }: RemoteRelease): Record<string, string> {
  const ranges = Object.entries(needs).map(([module, range]) => [packageOf(module), range] as const);
  return { ...Object.fromEntries(ranges), ...(uses === undefined ? {} : { [SHARED]: uses.shared }) };
}

function said({ name, version }: RemoteRelease | ShellRelease): string {
  return `${name}@${version}`;
}
