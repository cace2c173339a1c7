import { Failure, Unavailable } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { StorePlace } from '../place/store-place.ts';
import type { RootFile } from './metadata.ts';
import { isExpired, isSignedFor, parseRoot, parseTargets, sha256 } from './metadata.ts';
import type { SeenVersions } from './seen-versions.ts';
import { Trust } from './trust.ts';

/** The root file that everything else is verified from: its number, and the SHA-256 of its text in hexadecimal. */
export interface RootPin {
  readonly version: number;
  readonly sha256: string;
}

export const TARGETS_PATH = 'trust/targets.json';
export const rootPath = (version: number) => `trust/${version}.root.json`;

export interface TrustStoreOptions {
  readonly place: StorePlace;
  readonly pin: RootPin;
  readonly seen: SeenVersions;
  readonly now?: () => number;
}

/** The texts that trust is made of. */
interface TrustFiles {
  /** From the pinned one to the newest. */
  readonly roots: readonly string[];
  readonly targets: string;
}

/** Reads `trust/` of the store, and believes nothing of it that does not follow from the pinned root. */
export class TrustStore {
  readonly seen: SeenVersions;
  readonly now: () => number;
  readonly #place: StorePlace;
  readonly #pin: RootPin;
  #known: { readonly stamp: string; readonly trust: Trust } | null = null;

  constructor({ place, pin, seen, now = Date.now }: TrustStoreOptions) {
    this.#place = place;
    this.#pin = pin;
    this.seen = seen;
    this.now = now;
  }

  /** Changes with the trust; cheap to ask for. Whoever changes the root writes the targets anew too. */
  stamp(): Promise<string> {
    return this.#place.stampOf(TARGETS_PATH);
  }

  /** @throws Failure where it does not follow from the root, is older than what this machine has seen, or expired */
  async current(): Promise<Trust> {
    const stamp = await this.stamp();
    if (this.#known?.stamp === stamp && !this.#known.trust.isExpired(this.now())) return this.#known.trust;
    const files = await this.#fetch();
    const trust = await this.#verify(files);
    await this.seen.keep(files);
    this.#known = { stamp, trust };
    return trust;
  }

  /** As `current`; while the store is away, what was current last, of an earlier process too. */
  async currentOrLast(): Promise<Trust> {
    try {
      return await this.current();
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause;
      if (this.#known !== null) return this.#known.trust;
      const kept = await this.seen.kept();
      if (kept === null) throw cause;
      return this.#verify(kept);
    }
  }

  /** The newest root, each signed by the holders of the one before and by its own. */
  async readRoot(): Promise<RootFile> {
    return this.#verifyRoots(await this.#fetchRoots());
  }

  async #fetch(): Promise<TrustFiles> {
    const [roots, targets] = await Promise.all([this.#fetchRoots(), this.#place.read(TARGETS_PATH)]);
    return { roots, targets: targets?.text ?? '' };
  }

  async #fetchRoots(): Promise<readonly string[]> {
    const roots: string[] = [];
    for (let version = this.#pin.version; ; version += 1) {
      const file = await this.#place.read(rootPath(version));
      if (file === null) return roots;
      roots.push(file.text);
    }
  }

  async #verify({ roots, targets: text }: TrustFiles): Promise<Trust> {
    const root = this.#verifyRoots(roots);
    if (isExpired(root, this.now())) throw this.#expired(rootPath(root.signed.version), root.signed.expires);
    const targets = parseTargets(parseJson(text));
    if (targets === null || !isSignedFor(root, 'targets', targets))
      throw this.#refused(TARGETS_PATH, 'is not signed by the holders of the root');
    if (isExpired(targets, this.now())) throw this.#expired(TARGETS_PATH, targets.signed.expires);
    const seen = await this.seen.read();
    if (root.signed.version < seen.root || targets.signed.version < seen.targets)
      throw this.#refused(TARGETS_PATH, 'is older than what this machine has seen already');
    await this.seen.raise({ root: root.signed.version, targets: targets.signed.version });
    return new Trust(root, targets);
  }

  #verifyRoots([pinned, ...later]: readonly string[]): RootFile {
    const first = parseRoot(pinned ?? '');
    if (first === null || sha256(pinned ?? '') !== this.#pin.sha256)
      throw this.#refused(rootPath(this.#pin.version), 'is not the root that RELEASE_ROOT names');
    let root = first;
    for (const text of later) {
      const next = parseRoot(text);
      const version: number = root.signed.version + 1;
      if (
        next?.signed.version !== version ||
        !isSignedFor(root, 'root', next) ||
        !isSignedFor(next, 'root', next)
      )
        throw this.#refused(
          rootPath(version),
          'is not signed by the holders of the root before it and by its own',
        );
      root = next;
    }
    return root;
  }

  #refused(path: string, why: string): Failure {
    return new Failure(`${this.#place.describe(path)} ${why}.`);
  }

  #expired(path: string, at: string): Failure {
    return new Failure(
      `${this.#place.describe(path)} expired on ${at}. Its holders sign it anew by: npm run release -- trust trust.json`,
    );
  }
}
