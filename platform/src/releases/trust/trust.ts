import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { RootFile, SignedFile, Signer, TargetsFile } from './metadata.ts';
import { isExpired, isSignedFor, parseTargets, sha256 } from './metadata.ts';

/** Beside `release.json`: who published it. */
export const RELEASE_SIGNATURE = 'release.signed.json';

/** Names of the roles in `trust/targets.json`. Each part of `trust.json` is a role of its own. */
export const PUBLISHER = 'publisher-';
export const PROMOTER = 'promoter-';
/** Whoever may promote anything in a channel signs the channel as a whole. */
export const CHANNEL = 'channel-';

/** Paths of what is signed, as roles are given them: with `*` for a whole part. */
export const releasePath = (name: string, version: string) => `releases/${name}/${version}`;
export const promotionPath = (channel: string, name: string) => `channels/${channel}/${name}`;

/** Who may do what, as the holders of the root say it: verified, and not expired when it was made. */
export class Trust {
  readonly root: RootFile;
  readonly targets: TargetsFile;

  constructor(root: RootFile, targets: TargetsFile) {
    this.root = root;
    this.targets = targets;
  }

  /** The first instant at which a part of it is believed no more: milliseconds since 1970. */
  get expiresAt(): number {
    return Math.min(Date.parse(this.root.signed.expires), Date.parse(this.targets.signed.expires));
  }

  isExpired(now: number): boolean {
    return isExpired(this.root, now) || isExpired(this.targets, now);
  }

  /** The name that `trust.json` gives a key; the beginning of its id for one that it lacks. */
  nameOf(keyId: string): string {
    const key = this.targets.signed.delegations?.keys[keyId] ?? this.root.signed.keys[keyId];
    const name = key?.unrecognizedFields?.name;
    return typeof name === 'string' ? name : keyId.slice(0, 12);
  }

  /** Ids of the keys that may sign for a path in a role of this kind. */
  keysFor(kind: typeof PUBLISHER | typeof PROMOTER, path: string): readonly string[] {
    return this.#rolesFor(kind, path).flatMap(({ keyIDs }) => keyIDs);
  }

  keysOfChannel(channel: string): readonly string[] {
    return this.targets.signed.delegations?.roles?.[`${CHANNEL}${channel}`]?.keyIDs ?? [];
  }

  /** Days for which a channel is believed after it was signed. */
  get channelDays(): number {
    const { days } = this.targets.signed.unrecognizedFields;
    return typeof days === 'number' ? days : 90;
  }

  /** Whether enough of those who may sign for a path did. */
  isSigned(kind: typeof PUBLISHER | typeof PROMOTER, path: string, file: SignedFile): boolean {
    return this.#rolesFor(kind, path).some(({ name }) => isSignedFor(this.targets, name, file));
  }

  isChannelSigned(channel: string, file: SignedFile): boolean {
    return isSignedFor(this.targets, `${CHANNEL}${channel}`, file);
  }

  /**
   * @param description the text of `release.json`
   * @param signature the text of the file beside it; null if there is none
   * @throws Failure unless those who may publish the release signed this very text as this very version
   */
  checkRelease(name: string, version: string, description: string, signature: string | null): void {
    const path = releasePath(name, version);
    const refuse = (why: string) =>
      new Failure(
        `${name}@${version} ${why}, and RELEASE_ROOT demands it. Publish a new version with a key that may, or let its holder sign this one: npm run release -- sign ${name}@${version}`,
      );
    if (signature === null) throw refuse('is not signed');
    const file = parseTargets(parseJson(signature));
    if (file === null) throw refuse('has a signature that is none');
    if (!this.isSigned(PUBLISHER, path, file)) throw refuse(`is not signed by whoever may publish ${name}`);
    const target = file.signed.targets[path];
    if (target === undefined) throw refuse('has the signature of another release');
    if (target.hashes.sha256 !== sha256(description)) throw refuse('was changed since it was signed');
  }

  /** @throws Failure unless one of the signers may publish the release: one that nobody can show would keep its version. */
  checkPublisher(name: string, version: string, signers: readonly Signer[]): void {
    const keys = this.keysFor(PUBLISHER, releasePath(name, version));
    if (signers.some(({ key }) => keys.includes(key.keyID))) return;
    throw this.mayNot(`publish ${name}`, keys, signers);
  }

  /** @param keys ids of those that may */
  mayNot(what: string, keys: readonly string[], signers: readonly Signer[]): Failure {
    const namesOf = (ids: readonly string[]) => [...new Set(ids)].map((id) => this.nameOf(id)).join(', ');
    const held = signers.map(({ key }) => key.keyID);
    const holds =
      held.length === 0 ? 'RELEASE_SIGNING_KEY is not set' : `RELEASE_SIGNING_KEY has ${namesOf(held)}`;
    const may = keys.length === 0 ? 'nobody may' : `who may: ${namesOf(keys)}`;
    return new Failure(`You may not ${what}: ${holds}; ${may} (trust.json).`);
  }

  #rolesFor(kind: string, path: string) {
    const roles = Object.values(this.targets.signed.delegations?.roles ?? {});
    return roles.filter((role) => role.name.startsWith(kind) && role.isDelegatedPath(path));
  }
}
