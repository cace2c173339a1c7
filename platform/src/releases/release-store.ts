import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from 'semver';
import { is, safeParse } from 'valibot';
import { Failure } from '../failure.ts';
import type { Release } from './release.ts';
import { release, releaseName, releaseVersion } from './release.ts';

/** The folder `releases/<name>/<version>/` of a data folder. What is in it never changes. */
export class ReleaseStore {
  readonly folder: string;
  readonly #staging: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'releases');
    this.#staging = join(dataDir, 'staging');
  }

  path(name: string, version: string): string {
    return join(this.folder, parseName(name), parseVersion(version));
  }

  has(name: string, version: string): boolean {
    return existsSync(join(this.path(name, version), 'release.json'));
  }

  async read(name: string, version: string): Promise<Release> {
    const file = join(this.path(name, version), 'release.json');
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Failure(
        `There is no release ${name}@${version}. “npm run release -- status” lists what there is.`,
      );
    });
    const parsed = safeParse(release, parseJson(text));
    if (!parsed.success)
      throw new Failure(`${file} is not the description of a release: publish ${name} again.`);
    return parsed.output;
  }

  /** Versions of a release, oldest first. */
  async versions(name: string): Promise<string[]> {
    const found = await readdir(join(this.folder, parseName(name))).catch(() => []);
    return found.filter((version) => is(releaseVersion, version) && this.has(name, version)).sort(compare);
  }

  async names(): Promise<string[]> {
    const found = await readdir(this.folder).catch(() => []);
    return found.filter((name) => is(releaseName, name)).sort();
  }

  /** Fills a folder out of sight, then makes it the release in one step: a release is whole or absent. */
  async add(name: string, version: string, fill: (folder: string) => Promise<void>): Promise<void> {
    const target = this.path(name, version);
    const published = new Failure(
      `${name}@${version} is published already, and a release never changes: raise the version.`,
    );
    if (existsSync(target)) throw published;
    const staged = join(this.#staging, randomUUID());
    await mkdir(staged, { recursive: true });
    try {
      await fill(staged);
      await mkdir(join(this.folder, name), { recursive: true });
      await rename(staged, target).catch((cause: NodeJS.ErrnoException) => {
        throw ['ENOTEMPTY', 'EEXIST'].includes(cause.code ?? '') ? published : cause;
      });
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }
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
