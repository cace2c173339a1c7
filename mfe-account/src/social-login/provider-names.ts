import type { SocialProvider } from '@nfcards/shared/operations';

/** As they write themselves. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
