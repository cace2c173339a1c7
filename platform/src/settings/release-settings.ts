import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The store that several machines share, and the keys that sign releases. */
export interface ReleaseSettings {
  readonly RELEASES_STORE: string | undefined;
  readonly RELEASES_REGION: string;
  readonly RELEASES_KEY_ID: string | undefined;
  readonly RELEASES_SECRET: string | undefined;
  /** PEM each. */
  readonly RELEASE_SIGNING_KEY: readonly string[];
  /** A number and the SHA-256 of a root file; without one, signatures are not asked for. */
  readonly RELEASE_ROOT: { readonly version: number; readonly sha256: string } | undefined;
}

export const releaseSettingsTable = {
  RELEASES_STORE: {
    defaultValue: undefined,
    meaning:
      'An S3-compatible bucket for releases and channels, which several machines can share; without one they lie in DATA_DIR.',
    form: 'an address such as s3://bucket/folder or https://store.example/bucket (http for this machine only)',
    read: (text: string) => (isBucket(text) ? text : undefined),
    needs: ['RELEASES_KEY_ID', 'RELEASES_SECRET'],
  },
  RELEASES_REGION: {
    defaultValue: 'us-east-1',
    meaning: 'Region of that bucket.',
    form: 'lower-case letters, digits and hyphens, for example eu-west-3',
    read: (text: string) => (/^[a-z0-9-]+$/.test(text) ? text : undefined),
  },
  RELEASES_KEY_ID: {
    defaultValue: undefined,
    meaning: 'Id of the key that opens it.',
    form: 'printable characters without spaces',
    read: readToken,
  },
  RELEASES_SECRET: {
    defaultValue: undefined,
    meaning: 'The key that opens it; a site reads `releases/` by it and writes `channels/` and `tried/`.',
    form: 'printable characters without spaces',
    read: readToken,
    secret: true,
  },
  RELEASE_SIGNING_KEY: {
    defaultValue: '',
    meaning:
      'Ed25519 keys (PKCS#8, PEM), or paths of their files: they sign what is published, promoted and trusted.',
    form: 'Ed25519 private keys in PEM one after the other, or paths of such, as `openssl genpkey -algorithm ed25519` writes them',
    read: readSigningKeys,
    secret: true,
  },
  RELEASE_ROOT: {
    defaultValue: undefined,
    meaning:
      'The root of trust, as `npm run release -- trust` prints it: only what follows from it is shown; all is if unset.',
    form: 'the number of a root file, a colon and the SHA-256 of the file in hexadecimal',
    read: readRootPin,
  },
} as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isBucket(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return false;
  return /^(s3|https):$/.test(url.protocol) || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

function readToken(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

function readSigningKeys(text: string): readonly string[] | undefined {
  const pems = pemsIn(text);
  const isPrivate = (pem: string) => /^-----BEGIN PRIVATE KEY-----/.test(pem);
  return pems?.every((pem) => isPrivate(pem) && isEd25519(() => createPrivateKey(pem))) ? pems : undefined;
}

function readRootPin(text: string): ReleaseSettings['RELEASE_ROOT'] {
  const [, version, sha256] = /^([1-9]\d{0,8}):([\da-f]{64})$/.exec(text) ?? [];
  return version === undefined || sha256 === undefined ? undefined : { version: Number(version), sha256 };
}

/** The blocks of PEM (RFC 7468) in a text, or else in the files that it names. */
function pemsIn(text: string): readonly string[] | undefined {
  if (text.includes('-----BEGIN')) {
    // Some places where settings are kept have no line breaks.
    return (
      text.replaceAll('\\n', '\n').match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g) ?? undefined
    );
  }
  const paths = text.split(/[\s,]+/).filter((path) => path !== '');
  const found = paths.map((path) => pemsInFile(path));
  return found.every((pems) => pems !== undefined) ? found.flat() : undefined;
}

function pemsInFile(path: string): readonly string[] | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('-----BEGIN') ? pemsIn(text) : undefined;
  } catch {
    return undefined;
  }
}

function isEd25519(read: () => KeyObject): boolean {
  try {
    return read().asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
