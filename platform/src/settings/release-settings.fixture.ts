import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const one = pemOf(generateKeyPairSync('ed25519'));
const other = pemOf(generateKeyPairSync('ed25519'));
const elliptic = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }));

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const signing = path('signing.pem', `${one.privateKey}\n`);
const checking = path('checking.pem', `${one.publicKey}\n`);
const both = path('both.pem', `${one.privateKey}\n${other.privateKey}\n`);

const withKey = { RELEASES_KEY_ID: 'AKIDEXAMPLE', RELEASES_SECRET: 'secret' };

export const releaseExamples = {
  RELEASES_STORE: {
    standard: undefined,
    good: {
      's3://releases/site': 's3://releases/site',
      'https://store.example/releases': 'https://store.example/releases',
      'http://127.0.0.1:9000/releases': 'http://127.0.0.1:9000/releases',
    },
    wrong: ['releases', 'http://store.example/releases', 'ftp://store.example', 's3://'],
    with: withKey,
  },
  RELEASES_REGION: { standard: 'us-east-1', good: { 'eu-west-3': 'eu-west-3' }, wrong: ['EU', 'a b'] },
  RELEASES_KEY_ID: { standard: undefined, good: { AKIDEXAMPLE: 'AKIDEXAMPLE' }, wrong: ['two words'] },
  RELEASES_SECRET: { standard: undefined, good: { 'a/b+c': 'a/b+c' }, wrong: ['two words', 'clé'] },
  RELEASE_SIGNING_KEY: {
    standard: [] as readonly string[],
    good: {
      [one.privateKey]: [one.privateKey] as readonly string[],
      [one.privateKey.replaceAll('\n', '\\n')]: [one.privateKey],
      [`${one.privateKey}\n${other.privateKey}`]: [one.privateKey, other.privateKey],
      [`${signing}, ${both}`]: [one.privateKey, one.privateKey, other.privateKey],
    },
    wrong: [one.publicKey, elliptic.privateKey, join(folder, 'missing.pem'), checking],
  },
  RELEASE_ROOT: {
    standard: undefined,
    good: { [`1:${'0f'.repeat(32)}`]: { version: 1, sha256: '0f'.repeat(32) } },
    wrong: ['0f'.repeat(32), `0:${'0f'.repeat(32)}`, `1:${'0F'.repeat(32)}`, `1:${'0f'.repeat(31)}`],
  },
} as const;

function pemOf({ publicKey, privateKey }: KeyPairKeyObjectResult) {
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  };
}
