import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bareRemote, bareShell } from '../channels/channel.fixture.ts';
import { Channel } from '../channels/channel.ts';
import { folderPlace } from '../place/store-folder.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { SeenVersions } from '../trust/seen-versions.ts';
import { TrustStore } from '../trust/trust-store.ts';
import { runRelease } from './run-release.ts';

export function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    open: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const NAMES = ['root', 'other-root', 'harbour', 'wallet', 'site'] as const;
export const KEYS = Object.fromEntries(NAMES.map((name) => [name, newKey()])) as Record<
  (typeof NAMES)[number],
  ReturnType<typeof newKey>
>;

/** Two teams that publish and promote one remote each, and whoever promotes all. */
export const POLICY = {
  keys: Object.fromEntries(NAMES.map((name) => [name, KEYS[name].open])),
  root: { keys: ['root'] },
  publishers: [
    { releases: ['mfe-harbour'], keys: ['harbour'] },
    { releases: ['mfe-wallet'], keys: ['wallet'] },
    { releases: ['shell'], keys: ['site'] },
  ],
  promoters: [
    { channel: 'production', releases: ['mfe-harbour'], keys: ['harbour'] },
    { channel: 'production', releases: ['*'], keys: ['site'] },
    { channel: 'next', releases: ['*'], keys: ['harbour', 'site'] },
  ],
};

export type Holder = keyof typeof KEYS;

/** A store that people reach from machines of their own, and that somebody hostile can write to. */
export async function openTrusted() {
  const folder = await newFolder();
  const place = folderPlace(folder);
  const world = { now: Date.now(), pin: '' };
  const policyFile = join(await newFolder(), 'trust.json');

  /** Runs a command with the keys of some people. */
  const run = async (words: string, ...holders: Holder[]) =>
    runRelease(words.split(' '), {
      DATA_DIR: folder,
      RELEASE_SIGNING_KEY: holders.map((holder) => KEYS[holder].secret).join('\n'),
      ...(world.pin === '' ? {} : { RELEASE_ROOT: world.pin }),
    });

  /** Puts a policy in force, as some holders of the root. */
  async function trust(policy: object, ...holders: Holder[]) {
    await writeFile(policyFile, JSON.stringify(policy));
    const ran = await run(`trust ${policyFile}`, ...holders);
    const pin = /RELEASE_ROOT=(\S+)/.exec(ran.out)?.[1];
    if (world.pin === '' && pin !== undefined) world.pin = pin;
    return ran;
  }

  /** A machine that remembers what it saw, with the keys of some people. */
  async function openMachine(...holders: Holder[]) {
    const own = await newFolder();
    const [version = '', sha256 = ''] = world.pin.split(':');
    const pin = { version: Number(version), sha256 };
    const trust = new TrustStore({ place, pin, seen: new SeenVersions(own), now: () => world.now });
    const signingKeys = holders.map((holder) => KEYS[holder].secret);
    return machineOf(new ReleaseStore(own, { place, signingKeys, trust }));
  }

  /** One that asks for no signatures. */
  const openUnsigned = async (...holders: Holder[]) => {
    const signingKeys = holders.map((holder) => KEYS[holder].secret);
    return machineOf(new ReleaseStore(await newFolder(), { place, signingKeys }));
  };

  const at = (path: string) => join(folder, path);
  return {
    world,
    trust,
    run,
    openMachine,
    openUnsigned,
    policyFile,
    /** What somebody hostile does. */
    readFile: (path: string) => readFile(at(path), 'utf8'),
    writeFile: (path: string, text: string) => writeFile(at(path), text),
    remove: (path: string) => rm(at(path)),
    copy: (from: string, to: string) => cp(at(from), at(to), { recursive: true }),
  };
}

/** With a harbour and a wallet that are live in `production`. */
export async function openTrustedSite() {
  const opened = await openTrusted();
  await opened.trust(POLICY, 'root');
  const [harbour, wallet, site] = await Promise.all([
    opened.openMachine('harbour'),
    opened.openMachine('wallet'),
    opened.openMachine('site'),
  ]);
  for (const version of ['1.0.0', '2.0.0']) {
    await harbour.publish('mfe-harbour', version);
    await wallet.publish('mfe-wallet', version);
  }
  await harbour.channel.promote('mfe-harbour', '1.0.0');
  await site.channel.promote('mfe-wallet', '1.0.0');
  return { ...opened, harbour, wallet, site, gateway: await opened.openMachine() };
}

function machineOf(store: ReleaseStore) {
  const publish = (name: string, of: string) =>
    store.add(name, of, (staged) =>
      writeFile(
        join(staged, 'release.json'),
        JSON.stringify(name === 'shell' ? bareShell(of) : bareRemote(name, of, `/${name}`)),
      ),
    );
  return { store, publish, channel: new Channel(store, 'production'), next: new Channel(store, 'next') };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trust-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
