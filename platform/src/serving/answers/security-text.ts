import type { FastifyPluginAsync } from 'fastify';
import type { SecuritySettings } from '../../settings/security-settings.ts';
import { sendTagged } from './send-tagged.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** The contact for reports of vulnerabilities (RFC 9116). Without a contact there is no such file. */
export function securityText(
  { SECURITY_CONTACT: contacts, SECURITY_EXPIRES: expires }: SecuritySettings,
  origin: string,
): FastifyPluginAsync {
  return async (server) => {
    if (contacts === undefined || expires === undefined) return;
    const text = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
      '',
    ].join('\n');
    server.get(SECURITY_TEXT_PATH, (request, reply) =>
      sendTagged(request, reply.type('text/plain; charset=utf-8'), text),
    );
  };
}
