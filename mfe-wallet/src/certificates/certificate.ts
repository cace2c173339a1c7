import {
  array,
  type InferOutput,
  integer,
  isoTimestamp,
  literal,
  maxLength,
  minValue,
  number,
  object,
  pipe,
  regex,
  safeParse,
  string,
  url,
} from 'valibot';

/** 32 bytes, hexadecimal. */
const bytes32 = pipe(string(), regex(/^[0-9a-f]{64}$/));
const count = pipe(number(), integer(), minValue(0));

/** From a leaf upwards; sixty-four hashes are a tree of more leaves than a number can count. */
const path = pipe(array(bytes32), maxLength(64));

/** Where a head that the entry is in was written on a chain, and the path to its root. */
const anchor = object({
  chain_id: count,
  contract: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/)),
  transaction: pipe(string(), regex(/^0x[0-9a-f]{64}$/)),
  block: count,
  at: pipe(string(), isoTimestamp()),
  size: count,
  root: bytes32,
  path,
});
export type CertificateAnchor = InferOutput<typeof anchor>;

/**
 * The proof of one version of a document: JSON in UTF-8, named `….nfcert.json`. With the file it says when that file
 * was certified; without it, nothing about the file. The file itself and its SHA-256 are never in it.
 *
 * | member       | what it is                                                                                  |
 * |--------------|---------------------------------------------------------------------------------------------|
 * | `v`          | 1                                                                                           |
 * | `site`       | origin of the site whose log it is                                                          |
 * | `log`        | name and Ed25519 key of the log, as verifiers of signed notes take them (C2SP, signed-note) |
 * | `no`         | number under which the log answers for the entry                                            |
 * | `entry`      | text of the entry: `nfcards-log/v1`, its kind, the commitment and the time, a line each     |
 * | `salt`       | key of the commitment: HMAC-SHA-256(salt, SHA-256(file))                                    |
 * | `leaf`       | place of the entry among the leaves of the tree, from 0                                     |
 * | `checkpoint` | a signed head of the tree (C2SP, tlog-checkpoint)                                           |
 * | `path`       | hashes from the leaf up to that head (RFC 9162, section 2.1.3)                              |
 * | `anchors`    | heads that were written on a chain (EIP-155), each with the path of its own; often none     |
 */
export const certificate = object({
  v: literal(1),
  site: pipe(string(), url(), maxLength(300)),
  log: pipe(string(), maxLength(400)),
  no: count,
  entry: pipe(string(), maxLength(400)),
  salt: bytes32,
  leaf: count,
  checkpoint: pipe(string(), maxLength(2000)),
  path,
  anchors: pipe(array(anchor), maxLength(16)),
});
export type Certificate = InferOutput<typeof certificate>;

export const CERTIFICATE_ENDING = '.nfcert.json';
/** Bytes; the longest that the format allows has fewer. */
export const MAX_CERTIFICATE_BYTES = 32 * 1024;

/** Null for what is no proof. */
export function readCertificate(text: string): Certificate | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = safeParse(certificate, data);
  return parsed.success ? parsed.output : null;
}

export function writeCertificate(proof: Certificate): string {
  return `${JSON.stringify(proof, null, 2)}\n`;
}

/** Under the name of the file that it proves: they are kept side by side. */
export function certificateName(fileName: string): string {
  return `${fileName}${CERTIFICATE_ENDING}`;
}
