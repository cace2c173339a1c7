import {
  array,
  type GenericSchema,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  safeParse,
  string,
} from 'valibot';
import { toHex } from '../../vault/crypto/encodings.ts';
import type { ArchiveFile, ArchiveFiles } from './archive-file.ts';

/** As the archive has it (`vault.json`). */
const vaultFile = object({
  /** Null for a member without a vault. */
  recipient: nullable(string()),
  /** Part of what a password makes its key with. */
  email: string(),
  wraps: array(object({ kind: picklist(['password', 'recovery', 'passkey']), sealed: string() })),
});

/** As the archive has it beside the bytes of each version (`documents/…/….json`). */
const versionFile = object({
  format: literal(1),
  card: object({
    id: string(),
    title: string(),
    boat: string(),
    lent: nullable(object({ by: nullable(string()), until: nullable(string()) })),
  }),
  document: object({ id: string(), expires_on: nullable(string()) }),
  version: object({
    id: string(),
    /** SHA-256 of the encrypted bytes, hexadecimal. */
    digest: string(),
    sealed_title: string(),
    /** Null for one that nobody has sealed for the member. */
    sealed_key: nullable(string()),
    finished_at: string(),
    replaced_at: nullable(string()),
  }),
});
type VersionFile = InferOutput<typeof versionFile>;

export interface ArchivedVault {
  readonly recipient: string;
  readonly email: string;
  readonly wraps: InferOutput<typeof vaultFile>['wraps'];
}

export interface ArchivedVersion {
  /** Of its bytes in the archive. */
  readonly path: string;
  readonly about: VersionFile;
  readonly cipher: Cipher;
}

/** The bytes of a version, as they are in this archive. */
export type Cipher =
  | { readonly status: 'whole'; readonly bytes: Blob }
  | { readonly status: 'missing' }
  | { readonly status: 'damaged' };

export interface Archive {
  readonly vault: ArchivedVault;
  readonly versions: readonly ArchivedVersion[];
  /** Paths of documents that cannot be opened, because what is told of them is missing or damaged. */
  readonly lost: readonly string[];
  /** False for one that breaks off, or has places that cannot be read. */
  readonly isWhole: boolean;
}

export type ArchiveError =
  /** Nothing of an archive of ours is there. */
  | { readonly kind: 'another_file' }
  /** Without the vault nothing can be opened. */
  | { readonly kind: 'vault_damaged' }
  /** The member never had a vault, and so no documents. */
  | { readonly kind: 'no_vault' }
  /** The browser offers no cryptography to a page that it opened this way, as from the files of a phone. */
  | { readonly kind: 'unsupported' };

export type ReadingOfArchive =
  | { readonly ok: true; readonly archive: Archive }
  | { readonly ok: false; readonly error: ArchiveError };

/** And not what macOS puts beside files, `._….age`. */
const OF_A_DOCUMENT = /(^|\/)documents\/(.+\/)?(?!\._)[^/]+\.(age|json)$/;

/** Each version by itself: what is damaged takes nothing else along. */
export async function readArchive({ files, isWhole }: ArchiveFiles): Promise<ReadingOfArchive> {
  // The type says that it always exists.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return refused('unsupported');
  const vaultJson = files.find(({ path }) => /(^|\/)vault\.json$/.test(path));
  const ofDocuments = files.filter(({ path }) => OF_A_DOCUMENT.test(path));
  if (vaultJson === undefined) return refused(ofDocuments.length === 0 ? 'another_file' : 'vault_damaged');
  const vault = await parsed(vaultJson, vaultFile);
  if (vault === null) return refused('vault_damaged');
  const { recipient, email, wraps } = vault;
  if (recipient === null) return refused('no_vault');
  const found = await readVersions(ofDocuments);
  return { ok: true, archive: { vault: { recipient, email, wraps }, ...found, isWhole } };
}

function refused(kind: ArchiveError['kind']): ReadingOfArchive {
  return { ok: false, error: { kind } };
}

const BYTES = '.age';
const TOLD = '.json';

async function readVersions(files: readonly ArchiveFile[]): Promise<Pick<Archive, 'versions' | 'lost'>> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const stems = new Set(files.map(({ path }) => path.replace(/\.(age|json)$/, '')));
  const versions: ArchivedVersion[] = [];
  const lost: string[] = [];
  for (const stem of stems) {
    const told = byPath.get(stem + TOLD);
    const about = told === undefined ? null : await parsed(told, versionFile);
    if (about === null) lost.push(stem + BYTES);
    else {
      const cipher = await cipherOf(byPath.get(stem + BYTES), about.version.digest);
      versions.push({ path: stem + BYTES, about, cipher });
    }
  }
  return { versions, lost };
}

async function cipherOf(file: ArchiveFile | undefined, digest: string): Promise<Cipher> {
  if (file === undefined) return { status: 'missing' };
  try {
    const bytes = await file.read();
    // One document is 20 MB at most.
    const actual = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
    return toHex(new Uint8Array(actual)) === digest ? { status: 'whole', bytes } : { status: 'damaged' };
  } catch {
    // What cannot be unpacked, or is not there any more.
    return { status: 'damaged' };
  }
}

/** Null for what is damaged. */
async function parsed<Output>(
  file: ArchiveFile,
  schema: GenericSchema<unknown, Output>,
): Promise<Output | null> {
  try {
    const result = safeParse(schema, JSON.parse(await (await file.read()).text()));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
