import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For what may change at any moment: the browser keeps it, and asks each time whether it is still true. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  const kept = reply.getHeader('cache-control') ?? 'no-cache';
  reply.header('etag', tag).header('cache-control', kept).header('vary', vary);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(text, { params }));
  }
  if (accepts(request, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text));
  }
  return reply.send(text);
}

/** A quality of 0 means “not acceptable” (RFC 9110, section 12.4.2). */
export function accepts({ headers }: FastifyRequest, coding: 'br' | 'gzip'): boolean {
  return (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .some(([name, quality = '']) => name === coding && !/^q=0(\.0*)?$/.test(quality));
}
