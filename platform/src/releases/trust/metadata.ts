import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Root, Snapshot, Targets } from '@tufjs/models';
import { Key, Metadata, MetadataKind, Signature } from '@tufjs/models';
import { parseJson } from '../place/parse-json.ts';

/** What its parsers take: the library does not export the type. */
export type JsonObject = Parameters<typeof Key.fromJSON>[1];

/** The specification that these files follow. */
export const SPECIFICATION = '1.0.31';
/** For what never changes: the format wants a date. */
export const NEVER_EXPIRES = '9999-12-31T00:00:00Z';

export type RootFile = Metadata<Root>;
export type TargetsFile = Metadata<Targets>;
export type SnapshotFile = Metadata<Snapshot>;
export type SignedFile = RootFile | TargetsFile | SnapshotFile;

/** A key that somebody here holds, and its public half. */
export interface Signer {
  readonly key: Key;
  readonly sign: (data: Buffer) => Signature;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @param pem an Ed25519 key, public (SPKI) or private (PKCS#8) */
export function keyOf(pem: string): Key {
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  // The last 32 bytes are the key itself (RFC 8410).
  const parts = {
    keytype: 'ed25519',
    keyval: { public: spki.subarray(-32).toString('hex') },
    scheme: 'ed25519',
  };
  // The names stand in the order of canonical JSON, of which the specification of TUF takes the hash.
  return Key.fromJSON(sha256(JSON.stringify(parts)), parts);
}

/** @param pem PKCS#8 of an Ed25519 key */
export function signerOf(pem: string): Signer {
  const key = keyOf(pem);
  const own = createPrivateKey(pem);
  return {
    key,
    sign: (data) => new Signature({ keyID: key.keyID, sig: sign(null, data, own).toString('hex') }),
  };
}

export function signBy(file: SignedFile, signers: readonly Signer[]): void {
  for (const signer of signers) file.sign(signer.sign);
}

/** Null for what is no root file. */
export function parseRoot(text: string): RootFile | null {
  return parsed(parseJson(text), (data) => Metadata.fromJSON(MetadataKind.Root, data));
}

/** Null for what is no targets file. */
export function parseTargets(data: unknown): TargetsFile | null {
  return parsed(data, (json) => Metadata.fromJSON(MetadataKind.Targets, json));
}

/** Null for what is no snapshot file. */
export function parseSnapshot(data: unknown): SnapshotFile | null {
  return parsed(data, (json) => Metadata.fromJSON(MetadataKind.Snapshot, json));
}

function parsed<File>(data: unknown, parse: (json: JsonObject) => File): File | null {
  if (!isObject(data)) return null;
  try {
    return parse(data);
  } catch {
    // The library throws for each thing that is missing or of another kind.
    return null;
  }
}

/** Of parsed JSON, whose values are all JSON. */
function isObject(data: unknown): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Whether enough keys of a role of `authority` signed a file. */
export function isSignedFor(authority: RootFile | TargetsFile, role: string, file: SignedFile): boolean {
  try {
    authority.verifyDelegate(role, file);
    return true;
  } catch {
    return false;
  }
}

export function isExpired(file: SignedFile, now: number): boolean {
  return file.signed.isExpired(new Date(now));
}

/** An instant so many days after another, as TUF writes it: without milliseconds. */
export function daysAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
}

export function textOf(file: SignedFile): string {
  return `${JSON.stringify(file.toJSON(), null, 2)}\n`;
}
