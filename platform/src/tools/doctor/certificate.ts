import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { connect } from 'node:tls';
import type { Finding } from '@nfcards/api/doctor';
import { skipped, wrong } from '@nfcards/api/doctor';
import { lookAtDate } from './release-checks.ts';

const TIMEOUT_MS = 10_000;

/** By the codes of OpenSSL and of Node.js. */
const FAULTS: Readonly<Record<string, readonly [found: string, next: string]>> = {
  CERT_HAS_EXPIRED: ['has expired', 'Renew it, and look why that did not happen by itself.'],
  CERT_NOT_YET_VALID: ['is not valid yet', 'Look at the clocks of this machine and of who issued it.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'is for another name',
    'Issue one for the name in SITE_URL, or let that name lead to the right machine.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'comes without the ones between it and its root',
    'Serve the whole chain (fullchain.pem), not the certificate alone: some browsers have what is missing, others do not.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'is signed by itself',
    'Get one of an authority that browsers know, for example by ACME.',
  ],
};

const UNKNOWN_AUTHORITY = 'Get one of an authority that browsers know, for example by ACME.';

/** The certificate as a browser would judge it, whatever it is. @param options such as `ca`, for a test */
export async function lookAtCertificate(
  site: URL,
  now = Date.now(),
  options: ConnectionOptions = {},
): Promise<Finding> {
  if (site.protocol !== 'https:') return skipped(`${site.origin} has no TLS.`);
  const host = site.hostname.replace(/^\[|\]$/g, '');
  // An address is no name of a server (RFC 6066, section 3).
  const named = isIP(host) === 0 ? { servername: host } : {};
  const found = await meet({ host, port: Number(site.port) || 443, ...named, ...options });
  if (typeof found === 'string')
    return wrong(
      `No TLS connection to ${site.host} can be made (${found}).`,
      'Look whether the proxy in front runs, and speaks TLS on that port.',
    );
  const { fault, until } = found;
  if (fault !== null) {
    const [what, next] = FAULTS[fault] ?? [`is not to be believed (${fault})`, UNKNOWN_AUTHORITY];
    return wrong(`The certificate of ${site.host} ${what}.`, next);
  }
  return lookAtDate(`The certificate of ${site.host}`, until, now, 'Renew it.');
}

interface Met {
  /** Why a browser would refuse it; null where it would not. */
  readonly fault: string | null;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** A code where there is no certificate to look at. */
function meet(options: ConnectionOptions): Promise<Met | string> {
  return new Promise((resolve) => {
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      // A code, which the types take for an error.
      const fault: unknown = socket.authorizationError;
      resolve({ fault: socket.authorized ? null : String(fault), until });
      socket.destroy();
    });
    socket.on('error', (cause) => resolve('code' in cause ? String(cause.code) : cause.name));
    socket.on('timeout', () => {
      resolve('ETIMEDOUT');
      socket.destroy();
    });
  });
}
