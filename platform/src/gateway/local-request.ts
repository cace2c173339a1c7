import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;
/** What proxies and clouds say of whom they ask for. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|(cf|fastly|fly|x-envoy|x-amz|x-azure)-.+)$/;

/**
 * Whether somebody at this very machine asks, by its own name: behind a proxy everybody seems to, and a page of
 * another site can point a name of its own at this machine (DNS rebinding). An nginx that was told nothing names this
 * machine as the host and says nothing of whom it asks for; but it speaks HTTP/1.0, as no browser does.
 */
export function isLocal({ raw, headers }: FastifyRequest, proxies: number): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  return (
    proxies === 0 &&
    !isForwarded &&
    raw.httpVersion !== '1.0' &&
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '')
  );
}

/** Whether a site with these settings is for whoever sits at this machine, as one that was just started is. */
export function isForThisMachine({
  HOST,
  SITE_URL,
}: {
  readonly HOST: string;
  readonly SITE_URL: string | undefined;
}): boolean {
  const isNear = LOOPBACK_HOST.test(HOST) || LOOPBACK_ADDRESS.test(HOST);
  return isNear && (SITE_URL === undefined || LOOPBACK_HOST.test(new URL(SITE_URL).host));
}
