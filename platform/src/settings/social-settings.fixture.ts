import { generateKeyPairSync } from 'node:crypto';

const words = { standard: undefined, good: { 'an-id.1': 'an-id.1' }, wrong: ['two words', 'clé'] };
const appleCode = { standard: undefined, good: { ABCDE12345: 'ABCDE12345' }, wrong: ['abcde12345', 'ABC'] };
const issuer = {
  standard: undefined,
  good: {
    'https://login.boats.example/realm': 'https://login.boats.example/realm',
    'http://127.0.0.1:9000': 'http://127.0.0.1:9000',
  },
  wrong: [
    'http://login.boats.example',
    'login.boats.example',
    'https://a.example/',
    'https://a.example/?b=c',
  ],
};

function pemOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
}
const key = pemOf('P-256');

/** What can be written for each setting of social login, and what cannot. */
export const socialExamples = {
  GOOGLE_CLIENT_ID: { ...words, with: { GOOGLE_CLIENT_SECRET: 'x' } },
  GOOGLE_CLIENT_SECRET: words,
  GOOGLE_ISSUER: issuer,
  APPLE_CLIENT_ID: words,
  APPLE_CLIENT_SECRET: words,
  APPLE_TEAM_ID: appleCode,
  APPLE_KEY_ID: appleCode,
  APPLE_PRIVATE_KEY: {
    standard: undefined,
    good: { [key]: key, [key.replaceAll('\n', '\\n')]: key },
    wrong: ['a key', pemOf('P-384')],
    with: { APPLE_TEAM_ID: 'ABCDE12345', APPLE_KEY_ID: 'ABCDE12345' },
  },
  APPLE_ISSUER: issuer,
  FACEBOOK_CLIENT_ID: { ...words, with: { FACEBOOK_CLIENT_SECRET: 'x' } },
  FACEBOOK_CLIENT_SECRET: words,
  FACEBOOK_ISSUER: issuer,
};
