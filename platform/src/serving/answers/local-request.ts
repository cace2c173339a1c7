import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;
/** Headers by which proxies and clouds name the client. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|(cf|fastly|fly|x-envoy|x-amz|x-azure)-.+)$/;

/**
 * Whether the request comes from this machine, under its own name. Behind a proxy every request seems to; a page of
 * another site can point a name of its own at this machine (DNS rebinding). An nginx without settings names this
 * machine as the host and does not name the client, but it speaks HTTP/1.0, as no browser does.
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

/** Whether the site is only for this machine, as with the default settings. */
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
