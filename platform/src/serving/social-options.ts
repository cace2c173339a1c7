import type { ClientSecret, ProviderSettings, SocialSettings } from '@nfcards/api';
import { type Settings, SettingsError } from '../settings/settings.ts';

/**
 * The providers as the API takes them: those whose client id is set.
 * @throws SettingsError when Apple has neither a secret nor a key
 */
export function socialOptions(settings: Settings): SocialSettings {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = settings;
  const { APPLE_CLIENT_ID, APPLE_ISSUER } = settings;
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, FACEBOOK_ISSUER } = settings;
  return {
    ...(GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined
      ? {}
      : { google: client(GOOGLE_CLIENT_ID, { kind: 'text', text: GOOGLE_CLIENT_SECRET }, GOOGLE_ISSUER) }),
    ...(APPLE_CLIENT_ID === undefined
      ? {}
      : { apple: client(APPLE_CLIENT_ID, appleSecret(settings), APPLE_ISSUER) }),
    ...(FACEBOOK_CLIENT_ID === undefined || FACEBOOK_CLIENT_SECRET === undefined
      ? {}
      : {
          facebook: client(
            FACEBOOK_CLIENT_ID,
            { kind: 'text', text: FACEBOOK_CLIENT_SECRET },
            FACEBOOK_ISSUER,
          ),
        }),
  };
}

function client(clientId: string, secret: ClientSecret, issuer: string | undefined): ProviderSettings {
  return { clientId, secret, ...(issuer === undefined ? {} : { issuer }) };
}

function appleSecret(settings: Settings): ClientSecret {
  const { APPLE_CLIENT_SECRET: text } = settings;
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = settings;
  if (text !== undefined) return { kind: 'text', text };
  if (teamId === undefined || keyId === undefined || privateKey === undefined) {
    throw new SettingsError(
      'APPLE_CLIENT_ID is set: set APPLE_CLIENT_SECRET too, or else APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.',
    );
  }
  return { kind: 'apple_key', teamId, keyId, privateKey };
}
