import type { ClientAuth } from 'openid-client';
import { allowInsecureRequests, ClientSecretPost, type Configuration } from 'openid-client';
import { isLoopback } from '../base/loopback.ts';
import { appleSecret } from './apple-secret.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Seconds that a provider is waited for. */
export const PROVIDER_TIMEOUT = 10;

export function clientAuthentication({ clientId, secret }: ProviderSettings): ClientAuth {
  if (secret.kind === 'text') return ClientSecretPost(secret.text);
  return (server, client, body, headers) =>
    ClientSecretPost(appleSecret(secret, clientId, server.issuer))(server, client, body, headers);
}

/** Plain http never leaves this machine. */
export function allowLoopback(issuer: string): (configuration: Configuration) => void {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname) ? allowInsecureRequests : () => undefined;
}
