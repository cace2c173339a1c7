import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

/** A script or style sheet of a release, as its path says. */
interface ReleaseFile {
  readonly name: string;
  readonly version: string;
  /** Without what changes from release to release, for example `main` of `main.85374c94.js`. */
  readonly stem: string;
  readonly ending: string;
  readonly file: string;
  /** Where later releases have it, as a URL pattern. */
  readonly pattern: string;
}

const FILE_PATH = /^\/releases\/([\w-]+)\/([\w.+-]+)\/(([\w./-]+?)(\.[0-9a-f]{8,})?\.(js|css))$/;

/** Before the frame of zstd itself (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Of one name, the latest: browsers that come back have one of them, or take the file whole. */
const MAX_VERSIONS = 20;
const MAX_KEPT_BYTES = 16_000_000;
/** Others take the file whole meanwhile. */
const MAX_AT_ONCE = 2;
/** Milliseconds in which versions are not looked for again. */
const LOOK_PAUSE_MS = 10_000;
/** A tenth of a second for the largest file; a higher one gains a hundredth. */
const LEVEL = 9;
/** What every browser takes (RFC 9842, section 5). */
const MAX_WINDOW_LOG = 23;

/** @returns null for what is no script and no style sheet of a release */
export function releaseFileAt(path: string): ReleaseFile | null {
  if (path.includes('..')) return null;
  const [, name, version, file, stem, hash, ending] = FILE_PATH.exec(path) ?? [];
  if (!name || !version || !file || !stem || !ending) return null;
  const changing = hash === undefined ? '' : '.*';
  return { name, version, stem, ending, file, pattern: `/releases/${name}/*/${stem}${changing}.${ending}` };
}

/**
 * Files of releases as what makes them of the ones that a browser has of an earlier release: a few kilobytes in place of
 * all (compression dictionary transport, RFC 9842).
 */
export class EarlierFiles {
  readonly #folder: string;
  /** Paths by the SHA-256 of what lies there, in base64. */
  readonly #paths = new Map<string, string>();
  readonly #hashed = new Set<string>();
  readonly #looked = new Map<string, number>();
  /** By path and digest, the latest last. */
  readonly #kept = new Map<string, Buffer | null>();
  readonly #making = new Map<string, Promise<Buffer | null>>();
  #keptBytes = 0;

  /** @param folder of the releases on this machine */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param digest SHA-256 of what the browser has, in base64
   * @returns null where this machine has no such file, or the file would be no smaller
   */
  async differenceTo(wanted: ReleaseFile, digest: string): Promise<Buffer | null> {
    const path = join(this.#folder, wanted.name, wanted.version, wanted.file);
    const key = `${digest} ${path}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    if (this.#making.size >= MAX_AT_ONCE) return null;
    const made = this.#make(wanted, path, digest).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    const difference = await made;
    if (this.#paths.has(digest)) this.#keep(key, difference);
    return difference;
  }

  async #make(wanted: ReleaseFile, path: string, digest: string): Promise<Buffer | null> {
    if (!this.#paths.has(digest)) await this.#look(wanted);
    const earlier = this.#paths.get(digest);
    if (earlier === undefined || earlier === path) return null;
    const [dictionary, whole] = await Promise.all([bytesOf(earlier), bytesOf(path)]);
    // One that was changed on the disk since would make something else of it.
    if (dictionary === null || whole === null || sha256(dictionary) !== digest) return null;
    const windowLog = Math.min(MAX_WINDOW_LOG, Math.ceil(Math.log2(dictionary.length + whole.length + 1)));
    const frame = await promisify(zstdCompress)(whole, {
      dictionary,
      params: {
        [constants.ZSTD_c_compressionLevel]: LEVEL,
        [constants.ZSTD_c_windowLog]: Math.max(10, windowLog),
      },
    });
    const difference = Buffer.concat([DCZ_MAGIC, Buffer.from(digest, 'base64'), frame]);
    const compressed = await stat(`${path}.br`).catch(() => null);
    return difference.length < (compressed?.size ?? whole.length) ? difference : null;
  }

  /** Reads what the releases of a name have in the place of a file. */
  async #look({ name, stem, ending, pattern }: ReleaseFile): Promise<void> {
    const now = performance.now();
    if (now - (this.#looked.get(pattern) ?? Number.NEGATIVE_INFINITY) < LOOK_PAUSE_MS) return;
    this.#looked.set(pattern, now);
    const folder = join(this.#folder, name);
    for (const version of await latest(folder)) {
      for (const file of await namesIn(join(folder, version, stem, '..'))) {
        const path = join(folder, version, stem, '..', file);
        const found = releaseFileAt(`/releases/${name}/${version}/${join(stem, '..', file)}`);
        if (found?.stem !== stem || found.ending !== ending || this.#hashed.has(path)) continue;
        const bytes = await bytesOf(path);
        if (bytes === null) continue;
        this.#hashed.add(path);
        this.#paths.set(sha256(bytes), path);
      }
    }
  }

  #keep(key: string, difference: Buffer | null): void {
    this.#kept.set(key, difference);
    this.#keptBytes += difference?.length ?? 0;
    for (const [oldest, forgotten] of this.#kept) {
      if (this.#keptBytes <= MAX_KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= forgotten?.length ?? 0;
    }
  }
}

/** The versions that came last. */
async function latest(folder: string): Promise<readonly string[]> {
  const versions = await namesIn(folder);
  const times = await Promise.all(
    versions.map(async (version) => {
      const found = await stat(join(folder, version)).catch(() => null);
      return { version, at: found?.mtimeMs ?? 0 };
    }),
  );
  return times
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_VERSIONS)
    .map(({ version }) => version);
}

/** In base64. */
function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function bytesOf(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null);
}
