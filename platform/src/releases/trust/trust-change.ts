import { readFileSync } from 'node:fs';
import { object, optional, safeParse, unknown } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { StorePlace } from '../place/store-place.ts';
import type { RootFile, Signer, TargetsFile } from './metadata.ts';
import {
  daysAfter,
  isSignedFor,
  keyOf,
  parseRoot,
  parseTargets,
  SPECIFICATION,
  sha256,
  signBy,
  textOf,
} from './metadata.ts';
import { CHANNEL, PROMOTER, PUBLISHER, promotionPath, releasePath } from './trust.ts';
import type { Holders, TrustPolicy } from './trust-policy.ts';
import { rootPath, TARGETS_PATH } from './trust-store.ts';

/** What is to be trusted from now on, and who signed that so far. */
export interface TrustChange {
  /** Null: the root stays. */
  readonly root: RootFile | null;
  readonly targets: TargetsFile;
}

/** What the store has, which a change goes on from. */
export interface TrustBefore {
  /** Null before the first. */
  readonly root: RootFile | null;
  /** Number of the targets file; 0 before the first. */
  readonly targets: number;
}

/** A root is signed anew when less than this part of its time is left. */
const RENEWED = 0.5;

/** The files that a policy makes of what there is. */
export function changeOf(policy: TrustPolicy, before: TrustBefore, now: number): TrustChange {
  const expires = daysAfter(now, policy.root.days);
  const root = isRootKept(policy, before.root, now) ? null : rootOf(policy, before.root, expires);
  return { root, targets: targetsOf(policy, before.targets + 1, expires) };
}

function isRootKept({ root: wanted }: TrustPolicy, root: RootFile | null, now: number): boolean {
  if (root === null) return false;
  const role = root.signed.roles.root;
  const left = Date.parse(root.signed.expires) - now;
  return (
    left > wanted.days * 86_400_000 * RENEWED &&
    role?.threshold === wanted.threshold &&
    role.keyIDs.toSorted().join() === wanted.keys.toSorted().join()
  );
}

function rootOf(policy: TrustPolicy, before: RootFile | null, expires: string): RootFile {
  const role = { keyids: policy.root.keys, threshold: policy.root.threshold };
  const signed = {
    _type: 'root',
    spec_version: SPECIFICATION,
    version: (before?.signed.version ?? 0) + 1,
    expires,
    consistent_snapshot: false,
    keys: keysOf(policy, [policy.root]),
    // The specification wants all four. A channel is the snapshot here, and its promoters sign it.
    roles: { root: role, targets: role, snapshot: role, timestamp: role },
  };
  return known(parseRoot(JSON.stringify({ signed, signatures: [] })));
}

function targetsOf(policy: TrustPolicy, version: number, expires: string): TargetsFile {
  const { publishers, promoters, days } = policy;
  const channels = [...new Set(promoters.map(({ channel }) => channel))];
  const roles = [
    ...publishers.map((part, no) =>
      roleOf(
        `${PUBLISHER}${no}`,
        part,
        part.releases.map((name) => releasePath(name, '*')),
      ),
    ),
    ...promoters.map((part, no) =>
      roleOf(
        `${PROMOTER}${no}`,
        part,
        part.releases.map((name) => promotionPath(part.channel, name)),
      ),
    ),
    ...channels.map((channel) => {
      const keys = promoters.flatMap((part) => (part.channel === channel ? part.keys : []));
      return roleOf(`${CHANNEL}${channel}`, { keys: [...new Set(keys)], threshold: 1 }, [
        promotionPath(channel, '*'),
      ]);
    }),
  ];
  const signed = {
    _type: 'targets',
    spec_version: SPECIFICATION,
    version,
    expires,
    days,
    targets: {},
    delegations: { keys: keysOf(policy, [...publishers, ...promoters]), roles },
  };
  return known(parseTargets({ signed, signatures: [] }));
}

function roleOf(name: string, { keys, threshold }: Holders, paths: readonly string[]) {
  return { name, keyids: keys, threshold, terminating: true, paths };
}

/** By id, each with its name in the policy. */
function keysOf({ keys }: TrustPolicy, parts: readonly Holders[]): Record<string, object> {
  const ids = parts.flatMap((part) => part.keys);
  const named = Object.entries(keys).map(([name, pem]) => [keyOf(pem), name] as const);
  return Object.fromEntries(
    named.flatMap(([key, name]) => (ids.includes(key.keyID) ? [[key.keyID, { ...key.toJSON(), name }]] : [])),
  );
}

function known<File>(file: File | null): File {
  if (file === null) throw new Error('A file of trust that was just made cannot be read.');
  return file;
}

export function signChange({ root, targets }: TrustChange, signers: readonly Signer[]): void {
  if (root !== null) signBy(root, signers);
  signBy(targets, signers);
}

/** What is missing before the change counts: a sentence each. */
export function missingSignatures(
  { root, targets }: TrustChange,
  before: RootFile | null,
): readonly string[] {
  const next = root ?? before;
  return [
    ...(root !== null && before !== null && !isSignedFor(before, 'root', root)
      ? ['The new root needs signatures of the holders of the root before it.']
      : []),
    ...(root !== null && !isSignedFor(root, 'root', root)
      ? ['The new root needs signatures of its own holders.']
      : []),
    ...(next !== null && !isSignedFor(next, 'targets', targets)
      ? ['Who may publish and promote needs signatures of the holders of the root.']
      : []),
  ];
}

/** Writes a change that has enough signatures. @throws Failure where somebody else was first */
export async function writeChange(place: StorePlace, { root, targets }: TrustChange): Promise<void> {
  const other = new Failure(
    'Somebody else changed the trust meanwhile. Run the same command again with trust.json.',
  );
  if (root !== null && !(await place.replace(rootPath(root.signed.version), null, textOf(root)))) throw other;
  const before = await place.read(TARGETS_PATH);
  if (!(await place.replace(TARGETS_PATH, before, textOf(targets)))) throw other;
}

/** `<number>:<SHA-256>`, for the setting RELEASE_ROOT. */
export function pinOf(root: RootFile): string {
  return `${root.signed.version}:${sha256(textOf(root))}`;
}

const proposal = object({ root: optional(unknown()), targets: unknown() });

export function writeProposal({ root, targets }: TrustChange): string {
  return `${JSON.stringify({ ...(root === null ? {} : { root: root.toJSON() }), targets: targets.toJSON() }, null, 2)}\n`;
}

/** Null for a file that is no proposal. */
export function readProposal(file: string): TrustChange | null {
  const parsed = safeParse(proposal, parseJson(textIn(file)));
  if (!parsed.success) return null;
  const targets = parseTargets(parsed.output.targets);
  const root = parsed.output.root === undefined ? null : parseRoot(JSON.stringify(parsed.output.root));
  if (targets === null || (root === null && parsed.output.root !== undefined))
    throw new Failure(`${file} is not a proposal as “npm run release -- trust” writes it.`);
  return { root, targets };
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
