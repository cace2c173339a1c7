import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from 'semver';
import { is, safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import type { Release } from '../release/release.ts';
import { release, releaseName, releaseVersion } from '../release/release.ts';
import { isSignedByOne, SIGNATURE_FILE, signatureOf } from './signature.ts';
import { folderPlace } from './store-folder.ts';
import type { StorePlace } from './store-place.ts';

export interface ReleaseStoreOptions {
  /** The data folder itself if left out. */
  readonly place?: StorePlace;
  /** PEM key that signs new releases; without one they are unsigned. */
  readonly signingKey?: string | undefined;
  /** A release that none of them signed is not read; all are if there is none. PEM. */
  readonly publicKeys?: readonly string[];
}

/** Writes the files of a release; its result is passed on. */
type Fill<Told> = (folder: string) => Promise<Told>;

/** The folders `releases/<name>/<version>/` of a data folder or a bucket, which never change. */
export class ReleaseStore {
  /** Where releases are served from. */
  readonly folder: string;
  readonly place: StorePlace;
  readonly #staging: string;
  readonly #signingKey: string | undefined;
  readonly #publicKeys: readonly string[];

  constructor(
    dataDir: string,
    { place = folderPlace(dataDir), signingKey, publicKeys = [] }: ReleaseStoreOptions = {},
  ) {
    this.folder = place.folder;
    this.place = place;
    this.#staging = join(dataDir, 'staging');
    this.#signingKey = signingKey;
    this.#publicKeys = publicKeys;
  }

  /** Where a release lies on this machine, once it was read. */
  path(name: string, version: string): string {
    return join(this.folder, parseName(name), parseVersion(version));
  }

  async has(name: string, version: string): Promise<boolean> {
    return this.place.has(`${pathOf(name, version)}/release.json`);
  }

  /** Reads the description of a release, after downloading its files. */
  async read(name: string, version: string): Promise<Release> {
    const found = await this.#read(name, version, (path) => this.place.read(path));
    if (found === null) {
      throw new Failure(
        `There is no release ${name}@${version}. “npm run release -- status” lists what there is.`,
      );
    }
    await this.place.download(pathOf(name, version));
    return found;
  }

  /** As `read`, but without a request if the release is on this machine: it never changes. */
  async open(name: string, version: string): Promise<Release> {
    return (await this.openHere(name, version)) ?? this.read(name, version);
  }

  /** Null for a release that is not on this machine, even if the store has it. */
  async openHere(name: string, version: string): Promise<Release | null> {
    return this.#read(name, version, (path) => this.place.readHere(path));
  }

  /** Downloads a release to this machine; does nothing if there is none. */
  async download(name: string, version: string): Promise<void> {
    if (is(releaseName, name) && is(releaseVersion, version))
      await this.place.download(pathOf(name, version));
  }

  /** Versions of a release, oldest first. */
  async versions(name: string): Promise<string[]> {
    const found = await this.place.list(`releases/${parseName(name)}`);
    const versions = found.filter((version) => is(releaseVersion, version));
    const published = await Promise.all(versions.map((version) => this.has(name, version)));
    return versions.filter((_, index) => published[index]).sort(compare);
  }

  async names(): Promise<string[]> {
    const found = await this.place.list('releases');
    return found.filter((name) => is(releaseName, name)).sort();
  }

  /** Fills a folder out of sight, then makes it the release in one step: a release is whole or absent. */
  async add<Told>(name: string, version: string, fill: Fill<Told>): Promise<Told> {
    return this.#stage(name, version, fill, async (staged) => {
      if (!(await this.place.add(pathOf(name, version), staged))) throw published(name, version);
    });
  }

  /** Fills a folder as `add` does, and throws it away. */
  async rehearse<Told>(name: string, version: string, fill: Fill<Told>): Promise<Told> {
    return this.#stage(name, version, fill, async () => {});
  }

  async #stage<Told>(
    name: string,
    version: string,
    fill: Fill<Told>,
    then: (staged: string) => Promise<void>,
  ): Promise<Told> {
    await this.#refusePublished(name, version);
    const staged = join(this.#staging, randomUUID());
    await mkdir(staged, { recursive: true });
    try {
      const told = await fill(staged);
      await this.#sign(staged);
      await then(staged);
      return told;
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }

  async #read(name: string, version: string, read: StorePlace['read']): Promise<Release | null> {
    const file = `${pathOf(name, version)}/release.json`;
    const found = await read(file);
    if (found === null) return null;
    await this.#refuseUnsigned(name, version, found.text, read);
    const parsed = safeParse(release, parseJson(found.text));
    if (parsed.success) return parsed.output;
    throw new Failure(
      `${this.place.describe(file)} is not the description of a release: publish ${name} again.`,
    );
  }

  async #sign(staged: string): Promise<void> {
    if (this.#signingKey === undefined) return;
    const description = await readFile(join(staged, 'release.json'));
    await writeFile(join(staged, SIGNATURE_FILE), `${signatureOf(description, this.#signingKey)}\n`);
  }

  async #refuseUnsigned(
    name: string,
    version: string,
    description: string,
    read: StorePlace['read'],
  ): Promise<void> {
    if (this.#publicKeys.length === 0) return;
    const signature = await read(`${pathOf(name, version)}/${SIGNATURE_FILE}`);
    if (signature !== null && isSignedByOne(Buffer.from(description), signature.text, this.#publicKeys))
      return;
    throw new Failure(
      `${name}@${version} ${signature === null ? 'is not signed' : 'has a signature that is not of a known key, or was changed since'}, and RELEASE_PUBLIC_KEYS demands it. Publish a new version with RELEASE_SIGNING_KEY.`,
    );
  }

  /** A version that was published stays given, even after its files were removed: browsers keep them for a year. */
  async #refusePublished(name: string, version: string): Promise<void> {
    if (await this.place.has(pathOf(name, version))) throw published(name, version);
  }
}

function published(name: string, version: string): Failure {
  return new Failure(
    `${name}@${version} is published already, and a release never changes: raise the version.`,
  );
}

function pathOf(name: string, version: string): string {
  return `releases/${parseName(name)}/${parseVersion(version)}`;
}

function parseName(name: string): string {
  const parsed = safeParse(releaseName, name);
  if (!parsed.success)
    throw new Failure(`“${name}” is not the name of a release; one looks like mfe-wallet.`);
  return parsed.output;
}

function parseVersion(version: string): string {
  const parsed = safeParse(releaseVersion, version);
  if (!parsed.success) throw new Failure(`“${version}” is not a version; one looks like 1.4.2.`);
  return parsed.output;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
