import { describe, expect, it } from 'vitest';
import { announceApi } from './announce-api.ts';
import { readApiOffers, writeApiOffers } from './api-offers.ts';
import { bareRemote, bareShell, openSite, refusalOf } from './channel.fixture.ts';

const DOOR = '@nfcards/shared/ui';

/** Publishes shells that offer names, and remotes that use names and call operations; an API answers `known`. */
async function openContracts() {
  const site = await openSite();
  await writeApiOffers(site.store.place, 'production', { operations: ['known'] });
  const shell = (version: string, ...names: string[]) =>
    site.add({
      ...bareShell(version),
      offers: { shared: '1.0.0', libraries: {}, names: { [DOOR]: names }, operations: ['known', 'new'] },
    });
  const remote = (
    name: string,
    version: string,
    { names = [], operations = [] }: { names?: string[]; operations?: string[] },
  ) =>
    site.add({
      ...bareRemote(name, version, `/${name}`),
      uses: {
        shared: '^1.0.0',
        names: { [DOOR]: Object.fromEntries(names.map((used) => [used, 'src/page.tsx:3'])) },
        operations: Object.fromEntries(operations.map((called) => [called, 'src/page.model.ts:7'])),
      },
    });
  return { ...site, shell, remote };
}

const breaking = (...sentences: string[]) => ['This would break the site.', ...sentences].join('\n');

describe('what would break the site is refused', () => {
  it('an operation that the live API lacks, of a promotion for all or for some', async () => {
    const { remote, shell, channel } = await openContracts();
    await shell('1.0.0', 'Button');
    await remote('mfe-a', '1.0.0', { operations: ['known'] });
    await remote('mfe-a', '1.1.0', { operations: ['known', 'new'] });
    for (const [name, version] of [
      ['shell', '1.0.0'],
      ['mfe-a', '1.0.0'],
    ] as const) {
      await channel.promote(name, version);
    }
    const sentence = breaking(
      'mfe-a@1.1.0 calls “new” (src/page.model.ts:7), which the API that is live lacks.',
    );
    const before = await channel.read();
    expect(await refusalOf(channel.promote('mfe-a', '1.1.0'))).toBe(sentence);
    expect(await refusalOf(channel.promote('mfe-a', '1.1.0', { share: 0.1 }))).toBe(sentence);
    expect(await refusalOf(channel.promote('mfe-a', '1.1.0', { dryRun: true }))).toBe(sentence);
    expect(await channel.read()).toEqual(before);
  });

  it('a name that a shell lost, by going on and by going back', async () => {
    const { remote, shell, channel } = await openContracts();
    await shell('1.0.0', 'Button');
    await shell('2.0.0', 'Switch');
    await remote('mfe-a', '1.0.0', { names: ['Button'] });
    await remote('mfe-a', '2.0.0', { names: ['Switch'] });
    await channel.promoteTogether({ shell: '1.0.0', 'mfe-a': '1.0.0' });
    expect(await refusalOf(channel.promote('shell', '2.0.0', { share: 0.1 }))).toBe(
      breaking(`mfe-a@1.0.0 uses “Button” of ${DOOR} (src/page.tsx:3), which shell@2.0.0 lacks.`),
    );
    await channel.promoteTogether({ shell: '2.0.0', 'mfe-a': '2.0.0' });
    expect(await refusalOf(channel.rollback('shell'))).toBe(
      breaking(`mfe-a@2.0.0 uses “Switch” of ${DOOR} (src/page.tsx:3), which shell@1.0.0 lacks.`),
    );
  });

  it('a candidate counts as what is shown, of the shell and of a remote', async () => {
    const { remote, shell, channel } = await openContracts();
    await shell('1.0.0', 'Button', 'Switch');
    await shell('1.1.0', 'Button');
    await remote('mfe-a', '1.0.0', { names: ['Button'] });
    await remote('mfe-a', '1.1.0', { names: ['Switch'] });
    await channel.promoteTogether({ shell: '1.0.0', 'mfe-a': '1.0.0' });
    await channel.promote('shell', '1.1.0', { share: 0.1 });
    expect(await refusalOf(channel.promote('mfe-a', '1.1.0'))).toBe(
      breaking(`mfe-a@1.1.0 uses “Switch” of ${DOOR} (src/page.tsx:3), which shell@1.1.0 lacks.`),
    );
  });
});

describe('what is broken already', () => {
  it('does not keep others from going live, nor the remote from being put right', async () => {
    const { remote, channel, store } = await openContracts();
    await remote('mfe-a', '1.0.0', { operations: ['known'] });
    await remote('mfe-a', '1.0.1', { operations: [] });
    await remote('mfe-b', '1.0.0', {});
    await channel.promote('mfe-a', '1.0.0');
    await writeApiOffers(store.place, 'production', { operations: [] });
    await channel.promote('mfe-b', '1.0.0');
    const { releases } = await channel.promote('mfe-a', '1.0.1');
    expect([releases['mfe-a']?.live, releases['mfe-b']?.live]).toEqual(['1.0.1', '1.0.0']);
  });

  it('does not keep a candidate from being ended', async () => {
    const { remote, channel, store } = await openContracts();
    await remote('mfe-a', '1.0.0', { operations: ['known'] });
    await remote('mfe-a', '1.1.0', { operations: ['known'] });
    await channel.promote('mfe-a', '1.0.0');
    await channel.promote('mfe-a', '1.1.0', { share: 0.1 });
    await writeApiOffers(store.place, 'production', { operations: [] });
    expect((await channel.rollback('mfe-a')).releases).toEqual({
      'mfe-a': { live: '1.0.0', previous: null },
    });
  });
});

describe('several releases in one step', () => {
  it('are one revision, with an entry each', async () => {
    const { publish, channel } = await openContracts();
    for (const name of ['mfe-a', 'mfe-b']) await publish(name, '1.0.0', `/${name}`);
    const { revision, history } = await channel.promoteTogether({ 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' });
    expect([revision, history.map((entry) => [entry.revision, entry.name])]).toEqual([
      1,
      [
        [1, 'mfe-a'],
        [1, 'mfe-b'],
      ],
    ]);
  });

  it('may hand a path over', async () => {
    const { publish, channel } = await openContracts();
    await publish('mfe-a', '1.0.0', '/wallet');
    await publish('mfe-a', '2.0.0', '/manage');
    await publish('mfe-b', '1.0.0', '/wallet');
    await channel.promote('mfe-a', '1.0.0');
    const { releases } = await channel.promoteTogether({ 'mfe-b': '1.0.0', 'mfe-a': '2.0.0' });
    expect([releases['mfe-a']?.live, releases['mfe-b']?.live]).toEqual(['2.0.0', '1.0.0']);
  });
});

describe('an API that starts', () => {
  it('is refused where it would break what is live, and what was offered stays written', async () => {
    const { remote, shell, channel, store } = await openContracts();
    await shell('1.0.0');
    await remote('mfe-a', '1.0.0', { operations: ['known'] });
    await channel.promoteTogether({ shell: '1.0.0', 'mfe-a': '1.0.0' });
    expect(await refusalOf(announceApi(channel, { operations: ['new'] }))).toBe(
      `This API would break what is live in production, so it does not start.
mfe-a@1.0.0 calls “known” (src/page.model.ts:7), which the API that is live lacks.
Promote releases that fit it first, or start the one before.`,
    );
    expect(await readApiOffers(store.place, 'production')).toEqual({ operations: ['known'] });
    await announceApi(channel, { operations: ['known', 'new'] });
    expect(await readApiOffers(store.place, 'production')).toEqual({ operations: ['known', 'new'] });
  });

  it('is not refused for what the one before it lacked already', async () => {
    const { remote, channel, store } = await openContracts();
    await remote('mfe-a', '1.0.0', { operations: ['known'] });
    await channel.promote('mfe-a', '1.0.0');
    await writeApiOffers(store.place, 'production', { operations: [] });
    await announceApi(channel, { operations: ['other'] });
    expect(await readApiOffers(store.place, 'production')).toEqual({ operations: ['other'] });
  });
});
