import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareRemote, refusalOf } from '../channels/channel.fixture.ts';
import { ReleaseStore } from './release-store.ts';

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const [ours, next, foreign] = [newKey(), newKey(), newKey()];

/** A wallet that was published with a key or without, and a store of the same folder that demands keys. */
async function publishWallet(signingKey: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'signature-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = new ReleaseStore(dataDir, { signingKey });
  const release = bareRemote('mfe-wallet', '1.0.0', '/wallet');
  await store.add('mfe-wallet', '1.0.0', (folder) =>
    writeFile(join(folder, 'release.json'), JSON.stringify(release)),
  );
  const file = (name: string) => join(store.path('mfe-wallet', '1.0.0'), name);
  const read = (...publicKeys: string[]) =>
    new ReleaseStore(dataDir, { publicKeys }).read('mfe-wallet', '1.0.0');
  return { release, file, read };
}

const CHANGED =
  'mfe-wallet@1.0.0 has a signature that is not of a known key, or was changed since, and RELEASE_PUBLIC_KEYS demands it. Publish a new version with RELEASE_SIGNING_KEY.';

describe('a signed release', () => {
  it('is read where its key is known, alone or among others, and where no key is demanded', async () => {
    const { release, read } = await publishWallet(ours.signingKey);
    expect(await read(ours.publicKey)).toEqual(release);
    expect(await read(next.publicKey, ours.publicKey)).toEqual(release);
    expect(await read()).toEqual(release);
  });

  it('is refused where only other keys are known', async () => {
    const { read } = await publishWallet(foreign.signingKey);
    expect(await refusalOf(read(ours.publicKey, next.publicKey))).toBe(CHANGED);
  });

  it('is refused once a single byte of its description changed', async () => {
    const { read, file } = await publishWallet(ours.signingKey);
    const text = await readFile(file('release.json'), 'utf8');
    await writeFile(file('release.json'), text.replace('/wallet', '/wallets'));
    expect(await refusalOf(read(ours.publicKey))).toBe(CHANGED);
  });

  it.each(['', 'not base64 of anything', 'AAAA'])('is refused with the signature “%s”', async (signature) => {
    const { read, file } = await publishWallet(ours.signingKey);
    await writeFile(file('release.sig'), signature);
    expect(await refusalOf(read(ours.publicKey))).toBe(CHANGED);
  });
});

describe('a release that nobody signed', () => {
  it('is refused where a key is demanded, and read where none is', async () => {
    const { release, read } = await publishWallet(undefined);
    expect(await refusalOf(read(ours.publicKey))).toBe(
      'mfe-wallet@1.0.0 is not signed, and RELEASE_PUBLIC_KEYS demands it. Publish a new version with RELEASE_SIGNING_KEY.',
    );
    expect(await read()).toEqual(release);
  });
});
