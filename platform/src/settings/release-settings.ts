import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The store that several machines share, and the keys that sign releases. */
export interface ReleaseSettings {
  readonly RELEASES_STORE: string | undefined;
  readonly RELEASES_REGION: string;
  readonly RELEASES_KEY_ID: string | undefined;
  readonly RELEASES_SECRET: string | undefined;
  /** PEM. */
  readonly RELEASE_SIGNING_KEY: string | undefined;
  /** PEM each; none: releases need no signature. */
  readonly RELEASE_PUBLIC_KEYS: readonly string[];
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
    meaning: 'The key that opens it; a site reads `releases/` by it and writes `channels/`.',
    form: 'printable characters without spaces',
    read: readToken,
    secret: true,
  },
  RELEASE_SIGNING_KEY: {
    defaultValue: undefined,
    meaning: 'The Ed25519 key that signs what is published (PKCS#8, PEM), or the path of its file.',
    form: 'an Ed25519 private key in PEM, or the path of one, as `openssl genpkey -algorithm ed25519` writes it',
    read: readSigningKey,
    secret: true,
  },
  RELEASE_PUBLIC_KEYS: {
    defaultValue: '',
    meaning:
      'Ed25519 keys (SPKI, PEM), or paths of their files: only releases that one of them signed are shown; all are if empty.',
    form: 'Ed25519 public keys in PEM one after the other, or paths of such, as `openssl pkey -pubout` writes them',
    read: readPublicKeys,
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

function readSigningKey(text: string): string | undefined {
  const [pem, ...others] = pemsIn(text) ?? [];
  if (pem === undefined || others.length > 0) return undefined;
  return isEd25519(() => createPrivateKey(pem)) ? pem : undefined;
}

function readPublicKeys(text: string): readonly string[] | undefined {
  const pems = pemsIn(text);
  // Of a private key a public one can be made; where releases are only read, it has no business.
  const isPublic = (pem: string) => /^-----BEGIN PUBLIC KEY-----/.test(pem);
  return pems?.every((pem) => isPublic(pem) && isEd25519(() => createPublicKey(pem))) ? pems : undefined;
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
