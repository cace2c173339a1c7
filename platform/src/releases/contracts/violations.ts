import { satisfies } from 'semver';
import { parse } from 'valibot';
import { packageOf } from '../build/needs.ts';
import { type ApiOffers, SHARED, type Uses } from '../release/contract.ts';
import type { RemoteRelease, ShellRelease } from '../release/release.ts';
import { shape } from './shape.ts';
import { gapsBetween } from './shape-gaps.ts';

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
    ...(shell === null || api === null ? [] : violationsOfClient(remote, shell, api)),
    ...[...(shell === null ? [] : [shell]), ...remotes].flatMap((other) => violationsOfSlots(remote, other)),
  ]);
}

/** What is told in the slots that one of them fills and the other shows. */
function violationsOfSlots(remote: RemoteRelease, other: ShellRelease | RemoteRelease): string[] {
  return Object.entries(remote.uses?.slots ?? {}).flatMap(([slot, expected]) => {
    const shown = other.kind === 'remote' ? other.shows?.[slot] : undefined;
    const told = other.kind === 'shell' ? other.offers?.slots?.[slot] : shown?.told;
    const where = shown === undefined ? '' : ` (${shown.place})`;
    return gapsOf(told, expected).map(
      (gap) =>
        `${said(remote)} fills the slot “${slot}” of ${said(other)}${where}: ${gap} in what it is told there.`,
    );
  });
}

/** The client of the shell reads each answer before the remote does: what it would refuse, the remote never gets. */
function violationsOfClient(remote: RemoteRelease, shell: ShellRelease, api: ApiOffers): string[] {
  const called = Object.keys(remote.uses?.operations ?? {});
  return called.flatMap((operation) => {
    const gaps = gapsOf(api.shapes?.[operation]?.gives, shell.offers?.shapes?.[operation]?.gives);
    return gaps.map(
      (gap) =>
        `${said(shell)} would refuse the answer of “${operation}”, which ${said(remote)} calls: ${gap} in what the API that is live gives.`,
    );
  });
}

/** None where one of the shapes is not known. */
function gapsOf(given: string | undefined, expected: string | undefined): readonly string[] {
  if (given === undefined || expected === undefined || given === expected) return [];
  return gapsBetween(parse(shape, JSON.parse(given)), parse(shape, JSON.parse(expected)));
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
  const stripped = Object.entries(operations).flatMap(([operation, place]) =>
    gapsOf(offers.shapes?.[operation]?.gives, remote.uses?.shapes?.[operation]?.gives).map(
      (gap) =>
        `${needing} reads the answer of “${operation}” (${place}): ${gap} in what the client of ${offering} hands on.`,
    ),
  );
  return [...ranges, ...missing, ...unknown, ...stripped];
}

function violationsOfApi(remote: RemoteRelease, api: ApiOffers): string[] {
  const { operations = {}, shapes } = remote.uses ?? {};
  return violationsOfCalls(said(remote), { operations, shapes }, 'the API that is live', api);
}

/** What a remote calls of its own service, and one that runs would not have; a sentence each. */
export function violationsOfService(remote: RemoteRelease, service: ApiOffers): readonly string[] {
  const { place = '', shapes = {} } = remote.uses?.service ?? {};
  const operations = Object.fromEntries(Object.keys(shapes).map((operation) => [operation, place]));
  return violationsOfCalls(said(remote), { operations, shapes }, 'its service', service);
}

function violationsOfCalls(
  caller: string,
  used: Pick<Uses, 'operations' | 'shapes'>,
  giver: string,
  { operations, shapes = {} }: ApiOffers,
): string[] {
  const called = Object.entries(used.operations);
  const missing = called
    .filter(([operation]) => !operations.includes(operation))
    .map(([operation, place]) => `${caller} calls “${operation}” (${place}), which ${giver} lacks.`);
  const other = called.flatMap(([operation, place]) => {
    const [own, expected] = [shapes[operation], used.shapes?.[operation]];
    return [
      ...gapsOf(own?.gives, expected?.gives).map(
        (gap) => `${caller} reads the answer of “${operation}” (${place}): ${gap} in what ${giver} gives.`,
      ),
      ...gapsOf(expected?.takes, own?.takes).map(
        (gap) => `${caller} calls “${operation}” (${place}) in a way that ${giver} does not take: ${gap}.`,
      ),
    ];
  });
  return [...missing, ...other];
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
