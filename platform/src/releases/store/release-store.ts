import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, prerelease } from 'semver';
import { is, safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import { folderPlace } from '../place/store-folder.ts';
import type { StorePlace } from '../place/store-place.ts';
import type { Release } from '../release/release.ts';
import { release, releaseName, releaseVersion } from '../release/release.ts';
import { nameOfMap, readSourceMap } from '../release/source-maps.ts';
import type { Signer } from '../trust/metadata.ts';
import { sha256, signerOf } from '../trust/metadata.ts';
import { releaseSignature } from '../trust/release-signature.ts';
import { RELEASE_SIGNATURE } from '../trust/trust.ts';
import type { TrustStore } from '../trust/trust-store.ts';

export interface ReleaseStoreOptions {
  /** The data folder itself if left out. */
  readonly place?: StorePlace;
  /** PEM of the keys that sign new releases and changes of channels; without one they are unsigned. */
  readonly signingKeys?: readonly string[];
  /** Says whose signatures count. Without it none is asked for. */
  readonly trust?: TrustStore | undefined;
}

/**
 * Writes the files of a release; its result is passed on.
 * @param maps folder for its source maps
 */
type Fill<Told> = (folder: string, maps: string) => Promise<Told>;

/** The folders `releases/<name>/<version>/` of a data folder or a bucket, which never change. */
export class ReleaseStore {
  /** Where releases are served from. */
  readonly folder: string;
  readonly place: StorePlace;
  readonly signers: readonly Signer[];
  readonly trust: TrustStore | undefined;
  readonly #staging: string;

  constructor(
    dataDir: string,
    { place = folderPlace(dataDir), signingKeys = [], trust }: ReleaseStoreOptions = {},
  ) {
    this.folder = place.folder;
    this.place = place;
    this.#staging = join(dataDir, 'staging');
    this.signers = signingKeys.map(signerOf);
    this.trust = trust;
  }

  /** Where a release lies on this machine, once it was read. */
  path(name: string, version: string): string {
    return join(this.folder, parseName(name), parseVersion(version));
  }

  async has(name: string, version: string): Promise<boolean> {
    return this.place.has(`${pathOf(name, version)}/release.json`);
  }

  /**
   * Reads the description of a release, and downloads its files.
   * @param pin SHA-256 of the description, in hexadecimal, where a channel says it
   */
  async read(name: string, version: string, pin?: string): Promise<Release> {
    const found = await this.#read(name, version, (path) => this.place.read(path), pin);
    if (found === null) throw absent(name, version);
    await this.place.download(pathOf(name, version));
    // What was downloaded may be another answer than the one that was looked at.
    if (this.trust !== undefined) await this.#read(name, version, (path) => this.place.readHere(path), pin);
    return found;
  }

  /** As `read`, but without a request for the release if it is on this machine: it never changes. */
  async open(name: string, version: string, pin?: string): Promise<Release> {
    return (await this.openHere(name, version, pin)) ?? this.read(name, version, pin);
  }

  /** Null for a release that is not on this machine, even if the store has it. */
  async openHere(name: string, version: string, pin?: string): Promise<Release | null> {
    return this.#read(name, version, (path) => this.place.readHere(path), pin);
  }

  /** The text of its `release.json`. */
  async description(name: string, version: string): Promise<string> {
    const file = await this.place.read(`${pathOf(name, version)}/release.json`);
    if (file === null) throw absent(name, version);
    return file.text;
  }

  /** Signs a published release with the keys at hand, beside those that signed it before. */
  async sign(name: string, version: string): Promise<void> {
    const description = await this.description(name, version);
    const path = `${pathOf(name, version)}/${RELEASE_SIGNATURE}`;
    const before = await this.place.read(path);
    const file = releaseSignature(name, version, description, this.signers, before?.text);
    if (!(await this.place.replace(path, before, file)))
      throw new Failure(`${name}@${version} is being signed by somebody else. Run the same command again.`);
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

  /**
   * Reads what Brotli made of a file in the newest release, null where that has none of its name. Versions before a
   * release are passed over: those of a working tree are compressed quickly.
   */
  compressedBefore(name: string): (file: string) => Promise<Buffer | null> {
    let found: Promise<string | undefined> | null = null;
    const isReleased = (version: string) => prerelease(version) === null;
    return async (file) => {
      found ??= this.versions(name).then((versions) => versions.findLast(isReleased));
      const newest = await found;
      return newest === undefined ? null : this.place.bytes(`${pathOf(name, newest)}/${file}.br`);
    };
  }

  async names(): Promise<string[]> {
    const found = await this.place.list('releases');
    return found.filter((name) => is(releaseName, name)).sort();
  }

  /** Fills a folder out of sight, then makes it the release in one step: a release is whole or absent. */
  async add<Told>(name: string, version: string, fill: Fill<Told>): Promise<Told> {
    return this.#stage(name, version, fill, async (staged, maps) => {
      if (!(await this.place.add(pathOf(name, version), staged))) throw published(name, version);
      if ((await readdir(maps)).length > 0) await this.place.add(mapsOf(name, version), maps);
    });
  }

  /** Fills a folder as `add` does, and throws it away. */
  async rehearse<Told>(name: string, version: string, fill: Fill<Told>): Promise<Told> {
    return this.#stage(name, version, fill, async () => {});
  }

  /** The source map of a script of a release; null where there is none, or not the one that was published. */
  async sourceMap({ name, version, maps = {} }: Release, script: string): Promise<string | null> {
    const integrity = Object.hasOwn(maps, script) ? maps[script] : undefined;
    if (integrity === undefined) return null;
    const stored = await this.place.bytes(`${mapsOf(name, version)}/${nameOfMap(script)}`);
    return stored === null ? null : readSourceMap(stored, integrity);
  }

  /** Removes a release with its source maps, for good. */
  async remove(name: string, version: string): Promise<void> {
    await this.place.remove(pathOf(name, version));
    if (await this.place.has(mapsOf(name, version))) await this.place.remove(mapsOf(name, version));
  }

  async #stage<Told>(
    name: string,
    version: string,
    fill: Fill<Told>,
    then: (staged: string, maps: string) => Promise<void>,
  ): Promise<Told> {
    await this.#refusePublished(name, version);
    (await this.trust?.currentOrLast())?.checkPublisher(name, version, this.signers);
    const staged = join(this.#staging, randomUUID());
    const maps = `${staged}-maps`;
    for (const folder of [staged, maps]) await mkdir(folder, { recursive: true });
    try {
      const told = await fill(staged, maps);
      await this.#sign(name, version, staged);
      await then(staged, maps);
      return told;
    } finally {
      for (const folder of [staged, maps]) await rm(folder, { recursive: true, force: true });
    }
  }

  async #read(
    name: string,
    version: string,
    read: StorePlace['read'],
    pin: string | undefined,
  ): Promise<Release | null> {
    const file = `${pathOf(name, version)}/release.json`;
    const found = await read(file);
    if (found === null) return null;
    await this.#refuseUntrusted(name, version, found.text, read);
    if (pin !== undefined && pin !== sha256(found.text))
      throw new Failure(`${this.place.describe(file)} is not the one that was promoted.`);
    const parsed = safeParse(release, parseJson(found.text));
    if (parsed.success) return parsed.output;
    throw new Failure(
      `${this.place.describe(file)} is not the description of a release: publish ${name} again.`,
    );
  }

  async #sign(name: string, version: string, staged: string): Promise<void> {
    if (this.signers.length === 0) return;
    const description = await readFile(join(staged, 'release.json'), 'utf8');
    await writeFile(
      join(staged, RELEASE_SIGNATURE),
      releaseSignature(name, version, description, this.signers),
    );
  }

  async #refuseUntrusted(
    name: string,
    version: string,
    description: string,
    read: StorePlace['read'],
  ): Promise<void> {
    if (this.trust === undefined) return;
    const trust = await this.trust.currentOrLast();
    const path = `${pathOf(name, version)}/${RELEASE_SIGNATURE}`;
    const here = (await read(path))?.text ?? null;
    try {
      trust.checkRelease(name, version, description, here);
    } catch (cause) {
      // It may have been signed by another key since it was downloaded.
      const signature = (await this.place.read(path))?.text ?? null;
      if (signature === here) throw cause;
      trust.checkRelease(name, version, description, signature);
    }
  }

  /** A version that was published stays given, even after its files were removed: browsers keep them for a year. */
  async #refusePublished(name: string, version: string): Promise<void> {
    if (await this.place.has(pathOf(name, version))) throw published(name, version);
  }
}

function absent(name: string, version: string): Failure {
  return new Failure(
    `There is no release ${name}@${version}. “npm run release -- status” lists what there is.`,
  );
}

function published(name: string, version: string): Failure {
  return new Failure(
    `${name}@${version} is published already, and a release never changes: raise the version.`,
  );
}

function pathOf(name: string, version: string): string {
  return `releases/${parseName(name)}/${parseVersion(version)}`;
}

/** Not among the releases, whose files everybody may fetch from wherever they are served. */
function mapsOf(name: string, version: string): string {
  return `maps/${parseName(name)}/${parseVersion(version)}`;
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
