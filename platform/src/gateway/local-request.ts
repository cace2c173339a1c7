import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * Whether somebody at this very machine asks, by its own name: behind a proxy everybody seems to, and a page of
 * another site can point a name of its own at this machine (DNS rebinding).
 */
export function isLocal({ raw, headers }: FastifyRequest, proxies: number): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  return (
    proxies === 0 &&
    forwarded === undefined &&
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '')
  );
}
