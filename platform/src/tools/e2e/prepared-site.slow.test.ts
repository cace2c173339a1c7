import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSite, refusalOf } from '../../releases/channels/channel.fixture.ts';
import { Channel } from '../../releases/channels/channel.ts';
import { publishTree } from '../../releases/publish/publish-tree.ts';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Candidate } from './e2e-arguments.ts';
import { prepareCandidates } from './prepared-site.ts';

/** A deployment in which every package of the tree is live, and a release of one that is published only. */
async function openProduction() {
  const { channel, publish } = await openSite();
  for (const name of siteNames()) {
    await publish(name, '1.0.0', `/${name}`);
    await channel.promote(name, '1.0.0');
  }
  await publish('mfe-wallet', '1.1.0', '/mfe-wallet');
  const told: string[] = [];
  const prepare = async (...candidates: Candidate[]) => {
    const prepared = await prepareCandidates(channel, candidates, (sentence) => void told.push(sentence));
    onTestFinished(prepared.remove);
    const store = new ReleaseStore(prepared.dataDir);
    return { ...prepared, store, copy: new Channel(store, prepared.channels[0] ?? '') };
  };
  return { channel, prepare, publish, told };
}

// Each reads every source of the tree, to know its version.
describe('what is live, with a candidate', { timeout: 60_000 }, () => {
  it('is a copy of it in which the candidate is live, and what it was tried against is before it', async () => {
    const { prepare, told } = await openProduction();
    const { copy } = await prepare({ name: 'mfe-wallet', version: '1.1.0' });
    const { releases } = await copy.read();
    expect(Object.keys(releases).sort()).toEqual(siteNames().sort());
    expect(releases).toMatchObject({
      shell: { live: '1.0.0' },
      'mfe-wallet': { live: '1.1.0', previous: '1.0.0' },
    });
    expect(told.join()).toMatch(/^The tests run on .*mfe-wallet@1\.1\.0/);
  });

  it('leaves the deployment as it is', async () => {
    const { channel, prepare } = await openProduction();
    const before = await channel.read();
    await prepare({ name: 'mfe-wallet', version: '1.1.0' });
    expect(await channel.read()).toEqual(before);
  });

  it('stays when a site starts on it: nothing of the working tree is built', async () => {
    const { prepare } = await openProduction();
    const { store, copy } = await prepare({ name: 'mfe-wallet', version: '1.1.0' });
    const before = await copy.read();
    const built: string[] = [];
    await publishTree(store, copy, (sentence) => void built.push(sentence));
    expect([await copy.read(), built]).toEqual([before, []]);
  });

  it('is refused where a promotion would be, and nothing is left', async () => {
    const { prepare, publish } = await openProduction();
    await publish('mfe-wallet', '1.2.0', '/mfe-account');
    expect(await refusalOf(prepare({ name: 'mfe-wallet', version: '1.2.0' }))).toMatch(
      /\/mfe-account is a path of mfe-account@1\.0\.0/,
    );
  });

  it('is refused for a version that nobody published', async () => {
    const { prepare } = await openProduction();
    expect(await refusalOf(prepare({ name: 'mfe-wallet', version: '9.0.0' }))).toMatch(
      /There is no release mfe-wallet@9\.0\.0/,
    );
  });

  it('is nothing where nothing is live', async () => {
    const { channel } = await openSite();
    const asked = prepareCandidates(channel, [{ name: 'mfe-wallet', version: '1.1.0' }], () => undefined);
    expect(await refusalOf(asked)).toMatch(/Nothing is live in .*production\.json/);
  });

  it('is removed afterwards', async () => {
    const { prepare } = await openProduction();
    const { dataDir, remove } = await prepare({ name: 'mfe-wallet', version: '1.1.0' });
    await remove();
    expect(existsSync(dataDir)).toBe(false);
  });
});
