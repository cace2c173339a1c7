import { createHmac } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client';
import { boolean, object, optional, safeParse, unknown } from 'valibot';
import { allowLoopback, clientAuthentication, PROVIDER_TIMEOUT } from './client-authentication.ts';
import { profileOf, subject } from './profile-claims.ts';
import type { ProviderClient } from './provider-client.ts';
import { providerFailure } from './provider-failure.ts';
import type { ProviderSettings } from './provider-settings.ts';

const DIALOG = 'https://www.facebook.com';
const GRAPH = 'https://graph.facebook.com';
const FIELDS = 'id,name,first_name,last_name,email';

/** Graph's answer to `/me`. Its addresses may have been typed and never shown to be read: no word, not verified. */
const me = object({
  id: subject,
  name: optional(unknown()),
  first_name: optional(unknown()),
  last_name: optional(unknown()),
  email: optional(unknown()),
  email_verified: optional(boolean()),
});

/** Facebook speaks OAuth 2 and no OpenID Connect: who the person is comes from its Graph API. */
export function facebookProvider(settings: ProviderSettings, callback: string): ProviderClient {
  const graph = settings.issuer ?? GRAPH;
  const server = {
    issuer: graph,
    authorization_endpoint: `${settings.issuer ?? DIALOG}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
  };
  const configuration = new Configuration(server, settings.clientId, {}, clientAuthentication(settings));
  configuration.timeout = PROVIDER_TIMEOUT;
  allowLoopback(graph)(configuration);
  return {
    returnsByForm: false,

    authorizationAddress: async ({ state, codeVerifier }) => {
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'email public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { ok: true, value: address.href };
    },

    readProfile: async (given, { state, codeVerifier }) => {
      try {
        const address = new URL(callback);
        address.search = given.toString();
        const { access_token } = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
        });
        const asked = new URL(`${graph}/me`);
        asked.searchParams.set('fields', FIELDS);
        asked.searchParams.set('appsecret_proof', proofOf(access_token, settings));
        const answer = await fetchProtectedResource(configuration, access_token, asked, 'GET');
        const read = safeParse(me, await answer.json().catch(() => null));
        if (!answer.ok || !read.success) {
          return { ok: false, failure: 'unavailable', reason: `graph_${answer.status}` };
        }
        const { id: sub, first_name: given_name, last_name: family_name, ...rest } = read.output;
        return { ok: true, value: profileOf({ sub, given_name, family_name, ...rest }) };
      } catch (error) {
        return providerFailure(error);
      }
    },
  };
}

/** Shows Graph that the token is used by who knows the secret (“Secure Graph API calls” of its documentation). */
function proofOf(accessToken: string, { secret }: ProviderSettings): string {
  const key = secret.kind === 'text' ? secret.text : '';
  return createHmac('sha256', key).update(accessToken).digest('hex');
}
