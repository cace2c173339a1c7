import { createPrivateKey } from 'node:crypto';
import type { Setting } from './setting.ts';

/** The credentials from providers of social login. A provider without a client id is not offered. */
export interface SocialLoginSettings {
  readonly GOOGLE_CLIENT_ID: string | undefined;
  readonly GOOGLE_CLIENT_SECRET: string | undefined;
  readonly GOOGLE_ISSUER: string | undefined;
  readonly APPLE_CLIENT_ID: string | undefined;
  readonly APPLE_CLIENT_SECRET: string | undefined;
  readonly APPLE_TEAM_ID: string | undefined;
  readonly APPLE_KEY_ID: string | undefined;
  /** PEM, on several lines. */
  readonly APPLE_PRIVATE_KEY: string | undefined;
  readonly APPLE_ISSUER: string | undefined;
  readonly FACEBOOK_CLIENT_ID: string | undefined;
  readonly FACEBOOK_CLIENT_SECRET: string | undefined;
  readonly FACEBOOK_ISSUER: string | undefined;
}

const token = { defaultValue: undefined, form: 'printable characters without spaces', read: readToken };
const appleCode = {
  defaultValue: undefined,
  form: 'ten capital letters and digits',
  read: (text: string) => (/^[A-Z0-9]{10}$/.test(text) ? text : undefined),
};
const issuer = {
  defaultValue: undefined,
  form: 'an https address, or an http one of this machine, without a slash at the end',
  read: readIssuer,
};

export const socialSettingsTable: {
  readonly [Name in keyof SocialLoginSettings]: Setting<SocialLoginSettings[Name], keyof SocialLoginSettings>;
} = {
  GOOGLE_CLIENT_ID: {
    ...token,
    meaning: 'Id of the site at Google; without it, nobody logs in with Google.',
    needs: ['GOOGLE_CLIENT_SECRET'],
  },
  GOOGLE_CLIENT_SECRET: { ...token, meaning: 'What goes with GOOGLE_CLIENT_ID.', secret: true },
  GOOGLE_ISSUER: { ...issuer, meaning: 'Another OpenID Connect provider in the place of Google.' },
  APPLE_CLIENT_ID: {
    ...token,
    meaning: 'Id of the site at Apple (Services ID); without it, nobody logs in with Apple.',
  },
  APPLE_CLIENT_SECRET: {
    ...token,
    meaning: 'A secret made beforehand, in place of the next three.',
    secret: true,
  },
  APPLE_TEAM_ID: { ...appleCode, meaning: 'Id of the team at Apple.' },
  APPLE_KEY_ID: { ...appleCode, meaning: 'Id of the key at Apple.' },
  APPLE_PRIVATE_KEY: {
    defaultValue: undefined,
    meaning: 'The key, as Apple’s file of it reads; its line breaks may be written `\\n`.',
    form: 'a private key in PEM for the curve P-256',
    read: readPrivateKey,
    secret: true,
    needs: ['APPLE_TEAM_ID', 'APPLE_KEY_ID'],
  },
  APPLE_ISSUER: { ...issuer, meaning: 'Another OpenID Connect provider in the place of Apple.' },
  FACEBOOK_CLIENT_ID: {
    ...token,
    meaning: 'Id of the site at Facebook; without it, nobody logs in with Facebook.',
    needs: ['FACEBOOK_CLIENT_SECRET'],
  },
  FACEBOOK_CLIENT_SECRET: { ...token, meaning: 'What goes with FACEBOOK_CLIENT_ID.', secret: true },
  FACEBOOK_ISSUER: { ...issuer, meaning: 'Another server in the place of Facebook’s dialog and Graph.' },
};

function readToken(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

function readIssuer(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || text.endsWith('/')) {
    return undefined;
  }
  const local = url.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || local ? text : undefined;
}

function readPrivateKey(text: string): string | undefined {
  const pem = text.replaceAll('\\n', '\n');
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? pem : undefined;
  } catch {
    return undefined;
  }
}
