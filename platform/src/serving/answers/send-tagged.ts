import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is hashed and compressed once, however often it is sent. */
export class TaggedText {
  readonly text: string;
  readonly tag: string;
  #br: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;

  constructor(text: string, tag?: string) {
    this.text = text;
    this.tag = tag ?? `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  coded(coding: 'br' | 'gzip'): Promise<Buffer> {
    if (coding === 'gzip') {
      this.#gzip ??= promisify(gzip)(this.text);
      return this.#gzip;
    }
    this.#br ??= promisify(brotliCompress)(this.text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
    return this.#br;
  }
}

/** For text that is made at run time. */
const BROTLI_QUALITY = 4;

/** For answers that may change at any moment: the browser caches them, and revalidates each time. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | TaggedText,
): Promise<FastifyReply> {
  const tagged = typeof content === 'string' ? new TaggedText(content) : content;
  const { text, tag } = tagged;
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  const kept = reply.getHeader('cache-control') ?? 'no-cache';
  reply.header('etag', tag).header('cache-control', kept).header('vary', vary);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  const coding = (['br', 'gzip'] as const).find((each) => accepts(request, each));
  if (coding === undefined) return reply.send(text);
  return reply.header('content-encoding', coding).send(await tagged.coded(coding));
}

/** A quality of 0 means “not acceptable” (RFC 9110, section 12.4.2). */
export function accepts({ headers }: FastifyRequest, coding: 'br' | 'gzip'): boolean {
  return (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .some(([name, quality = '']) => name === coding && !/^q=0(\.0*)?$/.test(quality));
}
