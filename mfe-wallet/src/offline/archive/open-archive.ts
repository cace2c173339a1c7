import {
  openIdentity,
  passwordKeys,
  readRecoveryCode,
  recoveryKey,
  VaultNotOpenedError,
} from '@nfcards/shared/vault/sealing';
import { identityToRecipient } from 'age-encryption';
import { decryptDocument, type OpenedDocument, readMetadata } from '../../vault/crypto/decrypt-document.ts';
import { openedBy } from '../../vault/crypto/document-identity.ts';
import type { DocumentMetadata } from '../../vault/crypto/document-metadata.ts';
import type { Archive, ArchivedVault, ArchivedVersion } from './read-archive.ts';

/** What the member has at hand. */
export type GivenKey =
  | { readonly way: 'password'; readonly password: string }
  | { readonly way: 'recovery'; readonly code: string };

export type OpenError =
  | { readonly kind: 'missing'; readonly way: GivenKey['way'] }
  /** No recovery code at all: a typing error. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'wrong'; readonly way: GivenKey['way'] }
  /** The browser offers no cryptography, or not all of it, to a page that it opened from a file. */
  | { readonly kind: 'unsupported'; readonly message: string };

/** A version with what its title says. */
export interface ReadVersion extends ArchivedVersion {
  /** Null for what is sealed for another vault, or damaged. */
  readonly metadata: DocumentMetadata | null;
}

export interface OpenedArchive {
  readonly versions: readonly ReadVersion[];
  /** Decrypts a version and compares it with what was encrypted. Rejects with a `WorkFailure`. */
  readonly openVersion: (version: ReadVersion) => Promise<OpenedDocument>;
}

export type Opening =
  | { readonly ok: true; readonly opened: OpenedArchive }
  | { readonly ok: false; readonly error: OpenError };

/** The ways by which this vault opens without the site: a passkey answers to the site's own pages alone. */
export function waysOf({ wraps }: ArchivedVault): readonly GivenKey['way'][] {
  const ways: readonly GivenKey['way'][] = ['password', 'recovery'];
  return ways.filter((way) => wraps.some(({ kind }) => kind === way));
}

export async function openArchive({ vault, versions }: Archive, given: GivenKey): Promise<Opening> {
  if ((given.way === 'password' ? given.password : given.code).trim() === '')
    return { ok: false, error: { kind: 'missing', way: given.way } };
  try {
    const key = await keyOf(vault, given);
    if (key === null) return { ok: false, error: { kind: 'malformed' } };
    const identity = await identityOf(vault, given.way, key);
    return { ok: true, opened: await openedArchive(versions, identity) };
  } catch (cause) {
    if (cause instanceof VaultNotOpenedError) return { ok: false, error: { kind: 'wrong', way: given.way } };
    return { ok: false, error: { kind: 'unsupported', message: String(cause) } };
  }
}

/** Null for a recovery code with a typing error. */
async function keyOf({ email }: ArchivedVault, given: GivenKey): Promise<CryptoKey | null> {
  if (given.way === 'password') return (await passwordKeys(email, given.password)).vault;
  const code = await readRecoveryCode(given.code);
  return code === null ? null : recoveryKey(code);
}

async function identityOf(
  { recipient, wraps }: ArchivedVault,
  way: GivenKey['way'],
  key: CryptoKey,
): Promise<string> {
  const wrap = wraps.find(({ kind }) => kind === way);
  if (wrap === undefined) throw new VaultNotOpenedError('it does not open this way');
  const identity = await openIdentity(wrap.sealed, recipient, key);
  if ((await identityToRecipient(identity)) !== recipient)
    throw new VaultNotOpenedError('it opens another vault');
  return identity;
}

async function openedArchive(versions: readonly ArchivedVersion[], identity: string): Promise<OpenedArchive> {
  const openKey = openedBy(identity);
  const sealed = versions.map(({ about: { version } }) => ({
    ...version,
    sealed_key: version.sealed_key ?? '',
  }));
  const read = await readMetadata(sealed, openKey, null);
  return {
    versions: versions.map((version, no) => ({ ...version, metadata: read[no] ?? null })),
    async openVersion({ cipher, about: { version } }) {
      const bytes = cipher.status === 'whole' ? cipher.bytes : new Blob();
      const { sealed_title } = version;
      const sealed_key = version.sealed_key ?? '';
      return decryptDocument({ cipher: bytes, sealed_key, sealed_title }, openKey, NEVER);
    },
  };
}

const NEVER = new AbortController().signal;
