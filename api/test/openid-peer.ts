import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { vi } from 'vitest';

export const CLIENT_ID = 'nfcards-site';
export const CLIENT_SECRET = 'a secret of the operator and the provider';

/** What the provider knows of somebody, beside their name of login, which is their `sub`. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface OpenIdPeer {
  readonly issuer: string;
  /** By name of login. */
  readonly people: Map<string, Person>;
  readonly close: () => Promise<void>;
}

/**
 * A real provider on this machine, with its own pages for logging in and agreeing.
 * @param callback where it sends people back to
 * @param sparing whether its ID tokens leave to the UserInfo endpoint what is not the identity itself
 */
export async function openPeer(
  callback: string,
  { sparing = false, port: wanted = 0 } = {},
): Promise<OpenIdPeer> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  // It warns of what is right here: keys, pages and storage that last as long as the test.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // `name` is a scope of Apple's.
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: sparing,
    pkce: { required: () => true },
    cookies: { keys: ['a key of a test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: async () => ({ ...people.get(login), sub: login }),
    }),
  });
  warnings.mockRestore();
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}
