import { valid } from 'semver';
import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  check,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  variant,
} from 'valibot';
import { offers, shownSlots, uses } from './contract.ts';
import { pageWordsByLanguage } from './page-words.ts';
import { listOperations, readsBy } from './remote-declaration.ts';
import { shellDocument } from './shell-document.ts';

export const releaseName = pipe(string(), regex(/^[a-z][a-z0-9-]*$/));
/** A version of Semantic Versioning 2.0.0 without build metadata, which addresses would have to escape. */
export const releaseVersion = pipe(
  string(),
  check((version) => valid(version) === version),
);

const common = {
  name: releaseName,
  version: releaseVersion,
  /** Commit of the working tree it was built from; null outside a repository. */
  commit: nullable(string()),
  /** Subresource integrity (sha256) of every file, by its path in the release. */
  integrity: record(string(), string()),
  /** Bytes as browsers fetch them: of every page, and of all files. Absent in older releases. */
  sizes: optional(object({ entry: number(), all: number() })),
  /** Integrity of the source map of each script, which is kept apart (source-maps.ts). Absent in older releases. */
  maps: optional(record(string(), string())),
  /** The script that renders its pages where there is no browser; absent in releases made before there was one. */
  server: optional(string()),
};

const mount = object({
  path: string(),
  page: string(),
  reads: array(string()),
  readsBy: optional(readsBy),
  scripts: array(string()),
  styles: array(string()),
  /** Title and description. As the three after it, absent in releases made before the declaration had them. */
  head: optional(pageWordsByLanguage),
  whole: optional(literal(true)),
  indexed: optional(boolean()),
  listed: optional(picklist(listOperations)),
});

/** `release.json`: the description of an immutable folder `releases/<name>/<version>/`. */
export const release = variant('kind', [
  object({
    ...common,
    kind: literal('remote'),
    /** The script that announces the container, and the name it announces it under. */
    entry: string(),
    container: string(),
    namespace: string(),
    exposes: array(string()),
    mounts: array(mount),
    /** Ranges of the modules it takes from the shell. */
    needs: record(string(), string()),
    /** Its needs of the shell and the API; absent in older releases. */
    uses: optional(uses),
    /** Whether its pages call an API service of its own. */
    service: optional(literal(true)),
    /** Slots of its pages that others may fill; absent in older releases, which had none. */
    shows: optional(shownSlots),
  }),
  object({
    ...common,
    kind: literal('shell'),
    scripts: array(string()),
    /** The script that a page which is on the screen already begins with; absent in releases made before there was one. */
    begin: optional(string()),
    styles: array(string()),
    fonts: array(string()),
    /** CSP sources of the styles that its libraries write into the page. */
    styleHashes: array(string()),
    /** The service worker; absent in releases made before there was one. */
    worker: optional(string()),
    /** Whether it loads a document anew where another page may call other services; older ones do not. */
    ownDocuments: optional(literal(true)),
    /** The document's own words; absent in older releases. */
    document: optional(shellDocument),
    /** Its offers to remotes; absent in older releases. */
    offers: optional(offers),
  }),
]);
export type Release = InferOutput<typeof release>;
export type RemoteRelease = Extract<Release, { kind: 'remote' }>;
export type ReleasedMount = RemoteRelease['mounts'][number];
export type ShellRelease = Extract<Release, { kind: 'shell' }>;

/** The scripts of the shell that every page runs. */
export function scriptsOfShell({ begin, scripts }: ShellRelease): readonly string[] {
  return begin === undefined ? scripts : [begin, ...scripts];
}
