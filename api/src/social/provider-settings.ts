import type { SocialProvider } from '@nfcards/shared/operations';

/** The credentials from registering the site with a provider. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly secret: ClientSecret;
  /** Another address of the provider than its public one; plain http on this machine only. */
  readonly issuer?: string;
}

export type ClientSecret =
  | { readonly kind: 'text'; readonly text: string }
  /** Apple's: a key in PEM (PKCS #8, P-256) that signs a secret for each use. */
  | {
      readonly kind: 'apple_key';
      readonly teamId: string;
      readonly keyId: string;
      readonly privateKey: string;
    };

/** A provider without settings is not offered. */
export type SocialSettings = { readonly [Provider in SocialProvider]?: ProviderSettings };

export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
