import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptable } from './quality-list.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Bytes. What fits into one packet gains nothing from compression. */
const WORTH_COMPRESSING = 1400;

export type ContentCoding = 'br' | 'gzip' | 'identity';

/**
 * A JSON answer encoded once and sent many times. Each compression is made at its first use and shared by all
 * who wait for it.
 */
export class EncodedBody {
  readonly #plain: Buffer;
  readonly #digest: string;
  readonly #coded = new Map<ContentCoding, Promise<Buffer>>();

  /** @param value what the JSON is of, or the bytes of the JSON itself */
  constructor(value: unknown) {
    this.#plain = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
    this.#digest = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
  }

  /**
   * The coding to send to this client: brotli before gzip where it likes both as much, nothing where it says
   * nothing.
   */
  codingFor(acceptEncoding: string | undefined): ContentCoding {
    if (this.#plain.length < WORTH_COMPRESSING) return 'identity';
    const accepted = acceptable(acceptEncoding);
    if (accepted[0] === 'identity') return 'identity';
    if (accepted.includes('br')) return 'br';
    return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : 'identity';
  }

  /** A strong tag, which by RFC 9110 §8.8.3 differs between codings of one body. */
  etag(coding: ContentCoding): string {
    return coding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${coding}"`;
  }

  bytes(coding: ContentCoding): Promise<Buffer> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const made = encode(this.#plain, coding);
    this.#coded.set(coding, made);
    return made;
  }
}

async function encode(plain: Buffer, coding: ContentCoding): Promise<Buffer> {
  switch (coding) {
    case 'identity':
      return plain;
    case 'gzip':
      return gzipAsync(plain);
    case 'br':
      // Quality 5: 18 ms for 1.8 MB. 11 takes seconds and belongs to builds.
      return brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  }
}

/** If-None-Match as RFC 9110 §13.1.2 compares it. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
