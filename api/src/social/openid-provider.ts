import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { object, optional, parseJson, pipe, safeParse, string } from 'valibot';
import { allowLoopback, clientAuthentication, PROVIDER_TIMEOUT } from './client-authentication.ts';
import { type ProfileClaims, profileClaims, profileOf } from './profile-claims.ts';
import type { ProviderClient, ProviderResult, SocialProfile } from './provider-client.ts';
import { providerFailure } from './provider-failure.ts';
import type { ProviderSettings } from './provider-settings.ts';

export interface OpenIdProvider {
  readonly issuer: string;
  readonly scope: string;
  /** Apple gives name and address only to who lets it post a form. */
  readonly responseMode?: 'form_post';
}

/** A provider that speaks OpenID Connect: the code flow with PKCE, state and nonce. */
export function openIdProvider(
  { issuer, scope, responseMode }: OpenIdProvider,
  settings: ProviderSettings,
  callback: string,
): ProviderClient {
  const configuration = keepOnceFound(() =>
    discovery(new URL(issuer), settings.clientId, {}, clientAuthentication(settings), {
      execute: [allowLoopback(issuer)],
      timeout: PROVIDER_TIMEOUT,
    }),
  );
  return {
    returnsByForm: responseMode === 'form_post',

    authorizationAddress: ({ state, nonce, codeVerifier }) =>
      attempted(async () => {
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: callback,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(responseMode === undefined ? {} : { response_mode: responseMode }),
        });
        return { ok: true, value: address.href };
      }),

    readProfile: (given, { state, nonce, codeVerifier }) =>
      attempted(async () => {
        const found = await configuration();
        const address = new URL(callback);
        address.search = given.toString();
        const tokens = await authorizationCodeGrant(found, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = safeParse(profileClaims, tokens.claims());
        if (!claims.success) return { ok: false, failure: 'refused', reason: 'claims' };
        const all = { ...(await furtherClaims(found, tokens.access_token, claims.output)), ...claims.output };
        return { ok: true, value: { ...profileOf(all), ...namesInForm(given) } };
      }),
  };
}

async function attempted<Value>(
  attempt: () => Promise<ProviderResult<Value>>,
): Promise<ProviderResult<Value>> {
  try {
    return await attempt();
  } catch (error) {
    return providerFailure(error);
  }
}

/** A provider that was not there is asked again the next time. */
function keepOnceFound(find: () => Promise<Configuration>): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

/** Providers may give claims other than the subject at the UserInfo endpoint only (OpenID Connect Core, §5.4). */
async function furtherClaims(
  configuration: Configuration,
  accessToken: string,
  { sub, email }: ProfileClaims,
): Promise<Partial<ProfileClaims>> {
  if (email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const further = safeParse(profileClaims, await fetchUserInfo(configuration, accessToken, sub));
  return further.success ? further.output : {};
}

const appleUser = pipe(
  string(),
  parseJson(),
  object({ name: object({ firstName: optional(string()), lastName: optional(string()) }) }),
);

/** Apple sends the name once, in the form post. It came through the browser, so it is trusted as a display name only. */
function namesInForm(given: URLSearchParams): Partial<Pick<SocialProfile, 'firstName' | 'lastName'>> {
  const user = safeParse(appleUser, given.get('user'));
  if (!user.success) return {};
  const { firstName: given_name, lastName: family_name } = user.output.name;
  const { firstName, lastName } = profileOf({ sub: '-', given_name, family_name });
  return { firstName, lastName };
}
