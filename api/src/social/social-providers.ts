import type { SocialProvider } from '@nfcards/shared/operations';
import { socialProviders } from '@nfcards/shared/operations';
import { facebookProvider } from './facebook-provider.ts';
import { openIdProvider } from './openid-provider.ts';
import type { ProviderClient } from './provider-client.ts';
import type { ProviderSettings, SocialSettings } from './provider-settings.ts';

/** Those that are configured, in the order in which they are shown. */
export type SocialProviders = ReadonlyMap<SocialProvider, ProviderClient>;

const open: Readonly<
  Record<SocialProvider, (settings: ProviderSettings, callback: string) => ProviderClient>
> = {
  google: (settings, callback) =>
    openIdProvider(
      { issuer: settings.issuer ?? 'https://accounts.google.com', scope: 'openid email profile' },
      settings,
      callback,
    ),
  apple: (settings, callback) =>
    openIdProvider(
      {
        issuer: settings.issuer ?? 'https://appleid.apple.com',
        scope: 'openid email name',
        responseMode: 'form_post',
      },
      settings,
      callback,
    ),
  facebook: facebookProvider,
};

/** Makes no request yet: a provider that is down must not keep the site from starting. */
export function openProviders(settings: SocialSettings, siteUrl: string): SocialProviders {
  const providers = new Map<SocialProvider, ProviderClient>();
  for (const provider of socialProviders) {
    const own = settings[provider];
    if (own !== undefined) providers.set(provider, open[provider](own, callbackAddress(siteUrl, provider)));
  }
  return providers;
}

/** Path below the API's prefix, to which the provider's name is added. */
export const CALLBACK_PATH = '/social_callback';

/** The redirect URI to register with the provider. The API is below `/api`. */
export function callbackAddress(siteUrl: string, provider: SocialProvider): string {
  return `${siteUrl}/api${CALLBACK_PATH}/${provider}`;
}
