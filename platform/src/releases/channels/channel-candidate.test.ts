import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareRemote, openSite, refusalOf } from './channel.fixture.ts';

/** A site whose wallet is live at 1.1.0, and was at 1.0.0; 1.2.0 and 1.3.0 are published too. */
async function openWallet() {
  const site = await openSite();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    await site.publish('mfe-wallet', version, '/wallet');
  }
  for (const version of ['1.0.0', '1.1.0']) await site.channel.promote('mfe-wallet', version);
  const wallet = async () => (await site.channel.read()).releases['mfe-wallet'];
  return { ...site, wallet };
}

const live = { live: '1.1.0', previous: '1.0.0' };
const tried = { ...live, candidate: { version: '1.2.0', share: 0.1 } };

describe('a promotion for a share of visitors', () => {
  it('makes a candidate, and leaves what is live', async () => {
    const { channel, wallet } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    expect(await wallet()).toEqual(tried);
  });

  it('can be raised, then be for all: what was live is the version before', async () => {
    const { channel, wallet } = await openWallet();
    for (const share of [0.1, 0.5]) await channel.promote('mfe-wallet', '1.2.0', { share });
    expect(await wallet()).toEqual({ ...live, candidate: { version: '1.2.0', share: 0.5 } });
    await channel.promote('mfe-wallet', '1.2.0');
    expect(await wallet()).toEqual({ live: '1.2.0', previous: '1.1.0' });
  });

  it('is ended by a promotion of another version, and by one of the live version', async () => {
    const { channel, wallet } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    await channel.promote('mfe-wallet', '1.1.0');
    expect(await wallet()).toEqual(live);
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    await channel.promote('mfe-wallet', '1.3.0');
    expect(await wallet()).toEqual({ live: '1.3.0', previous: '1.1.0' });
  });

  it('is ended by a rollback, which leaves what is live', async () => {
    const { channel, wallet } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    await channel.rollback('mfe-wallet');
    expect(await wallet()).toEqual(live);
  });

  it('is refused of the live version, and of a shell where none is live', async () => {
    const { channel, publish } = await openWallet();
    await publish('shell', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-wallet', '1.1.0', { share: 0.1 }))).toBe(
      'mfe-wallet@1.1.0 is live for everybody already.',
    );
    expect(await refusalOf(channel.promote('shell', '1.0.0', { share: 0.1 }))).toBe(
      'No shell is live, so others would see nothing: promote it to all.',
    );
  });

  it('takes its paths as a live one does, and may not take those of others', async () => {
    const { channel, publish } = await openWallet();
    for (const version of ['1.0.0', '1.1.0']) await publish('mfe-new', version, '/new');
    await publish('mfe-new', '2.0.0', '/wallet');
    await publish('mfe-other', '1.0.0', '/later');
    await publish('mfe-new', '3.0.0', '/later');
    await channel.promote('mfe-new', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-new', '2.0.0', { share: 0.1 }))).toBe(
      'mfe-new cannot go live: /wallet is a path of mfe-wallet@1.1.0.',
    );
    await channel.promote('mfe-new', '3.0.0', { share: 0.1 });
    expect(await refusalOf(channel.promote('mfe-other', '1.0.0'))).toBe(
      'mfe-other cannot go live: /later is a path of mfe-new@3.0.0.',
    );
  });
});

describe('a remote that is new, for a share of visitors', () => {
  async function openNew() {
    const site = await openSite();
    for (const version of ['1.0.0', '1.1.0']) await site.publish('mfe-new', version, '/new');
    const shown = async () => (await site.channel.read()).releases['mfe-new'];
    await site.channel.promote('mfe-new', '1.0.0', { share: 0.1 });
    return { ...site, shown };
  }

  it('has nothing live, and can be raised, replaced and made live for all', async () => {
    const { channel, shown } = await openNew();
    const candidate = { version: '1.0.0', share: 0.1 };
    expect(await shown()).toEqual({ live: null, previous: null, candidate });
    expect((await channel.read()).history).toMatchObject([
      { action: 'shared', version: '1.0.0', from: null, share: 0.1 },
    ]);
    await channel.promote('mfe-new', '1.1.0', { share: 0.5 });
    expect(await shown()).toMatchObject({ live: null, candidate: { version: '1.1.0', share: 0.5 } });
    await channel.promote('mfe-new', '1.1.0');
    expect(await shown()).toEqual({ live: '1.1.0', previous: null });
  });

  it.each([undefined, '1.0.0'])('is taken away by a rollback, once (of %s)', async (version) => {
    const { channel, shown } = await openNew();
    const { history } = await channel.rollback('mfe-new', { version });
    expect(await shown()).toBeUndefined();
    expect(history.at(-1)).toMatchObject({ action: 'withdrawn', version: '1.0.0', from: null });
    const after = await channel.read();
    expect(await channel.rollback('mfe-new', { version })).toEqual(after);
    expect(await channel.withdraw('mfe-new')).toEqual(after);
  });

  it('is taken away by a halt, and can be tried again', async () => {
    const { channel, shown } = await openNew();
    const { history } = await channel.halt('mfe-new', '1.0.0', 'It failed.');
    expect([await shown(), history.at(-1)]).toMatchObject([
      undefined,
      { action: 'halted', version: '1.0.0', from: null, reason: 'It failed.' },
    ]);
    const after = await channel.read();
    expect(await channel.rollback('mfe-new')).toEqual(after);
    expect(await channel.withdraw('mfe-new')).toEqual(after);
    await channel.promote('mfe-new', '1.1.0', { share: 0.1 });
    expect(await shown()).toMatchObject({ live: null, candidate: { version: '1.1.0' } });
  });

  it('has its paths as a live one does', async () => {
    const { channel, publish } = await openNew();
    await publish('mfe-other', '1.0.0', '/new/one');
    expect(await refusalOf(channel.promote('mfe-other', '1.0.0'))).toBe(
      'mfe-other cannot go live: /new/one lies under /new, which mfe-new@1.0.0 has.',
    );
  });
});

describe('a halt', () => {
  it('ends the candidate, and says why', async () => {
    const { channel, wallet } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    const { history } = await channel.halt('mfe-wallet', '1.2.0', '9 of 40 visitors met a failure.');
    expect(await wallet()).toEqual(live);
    expect(history.at(-1)).toMatchObject({
      action: 'halted',
      version: '1.2.0',
      from: '1.1.0',
      by: 'gateway',
      reason: '9 of 40 visitors met a failure.',
    });
  });

  it.each(['none', 'another', 'live'])('changes nothing when the candidate is %s by now', async (now) => {
    const { channel } = await openWallet();
    if (now === 'another') await channel.promote('mfe-wallet', '1.3.0', { share: 0.1 });
    if (now === 'live') await channel.promote('mfe-wallet', '1.2.0');
    const before = await channel.read();
    expect(await channel.halt('mfe-wallet', '1.2.0', 'too late')).toEqual(before);
    expect(await channel.read()).toEqual(before);
  });
});

describe('the history of a channel', () => {
  it('has an entry for each change, of the same revision', async () => {
    const { channel } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.25, by: 'anne@quay' });
    await channel.rollback('mfe-wallet', { by: 'ben@quay' });
    const { history, revision } = await channel.rollback('mfe-wallet', { version: '1.1.0' });
    const me = `${userInfo().username}@${hostname()}`;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const entry = (action: string, version: string, from: string | null, by = me) => ({
      at,
      action,
      name: 'mfe-wallet',
      version,
      from,
      by,
    });
    expect(history).toEqual([
      { ...entry('promoted', '1.0.0', null), revision: 1 },
      { ...entry('promoted', '1.1.0', '1.0.0'), revision: 2 },
      { ...entry('shared', '1.2.0', '1.1.0', 'anne@quay'), revision: 3, share: 0.25 },
      { ...entry('rolled back', '1.1.0', '1.2.0', 'ben@quay'), revision: 4 },
      { ...entry('rolled back', '1.0.0', '1.1.0'), revision: 5 },
    ]);
    expect(revision).toBe(5);
    expect((await channel.read()).history).toEqual(history);
  });

  it('has why, and the commit that the version was built from', async () => {
    const { add, channel } = await openSite();
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(40));
    await add({ ...bareRemote('mfe-a', '1.0.0', '/a'), commit: first ?? null });
    await add({ ...bareRemote('mfe-a', '1.1.0', '/a'), commit: second ?? null });
    await channel.promote('mfe-a', '1.0.0', { message: 'the first' });
    await channel.promote('mfe-a', '1.1.0', { message: 'a try', share: 0.1 });
    await channel.promoteTogether({ 'mfe-a': '1.1.0' });
    await channel.rollback('mfe-a', { message: 'the map is blank' });
    const { history } = await channel.withdraw('mfe-a', { message: 'it moves' });
    expect(history.map(({ action, reason, commit }) => [action, reason, commit])).toEqual([
      ['promoted', 'the first', first],
      ['shared', 'a try', second],
      ['promoted', undefined, second],
      ['rolled back', 'the map is blank', first],
      ['withdrawn', 'it moves', first],
    ]);
    expect((await channel.read()).history).toEqual(history);
  });

  it('forgets the oldest after 500', async () => {
    const { channel } = await openWallet();
    const { releases, history } = await channel.read();
    const many = Array.from({ length: 500 }, (_, index) => ({ ...history[0], revision: index + 1 }));
    await writeFile(channel.file, JSON.stringify({ revision: 500, releases, history: many }));
    await channel.promote('mfe-wallet', '1.2.0');
    const after = (await channel.read()).history;
    expect([after.length, after[0]?.revision, after.at(-1)?.revision]).toEqual([500, 2, 501]);
  });

  it('begins where a file has none, and loses nothing of it', async () => {
    const { channel } = await openWallet();
    await writeFile(channel.file, JSON.stringify({ revision: 7, releases: { 'mfe-wallet': live } }));
    const { revision, releases, history } = await channel.promote('mfe-wallet', '1.2.0');
    expect([revision, releases['mfe-wallet'], history.length]).toEqual([
      8,
      { live: '1.2.0', previous: '1.1.0' },
      1,
    ]);
  });
});

describe('a dry run', () => {
  it('tells what would be, and writes nothing at all', async () => {
    const { publish, channel, dataDir } = await openSite();
    await publish('mfe-wallet', '1.0.0', '/wallet');
    const before = await readdir(dataDir);
    const { revision, releases } = await channel.promote('mfe-wallet', '1.0.0', { dryRun: true });
    expect([revision, releases]).toEqual([1, { 'mfe-wallet': { live: '1.0.0', previous: null } }]);
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('refuses what would be refused', async () => {
    const { publish, channel } = await openWallet();
    await publish('mfe-new', '1.0.0', '/wallet');
    expect(await refusalOf(channel.promote('mfe-new', '1.0.0', { dryRun: true }))).toBe(
      'mfe-new cannot go live: /wallet is a path of mfe-wallet@1.1.0.',
    );
  });

  it('of a rollback leaves the file as it is', async () => {
    const { channel } = await openWallet();
    const before = await readFile(channel.file, 'utf8');
    expect((await channel.rollback('mfe-wallet', { dryRun: true })).releases).toEqual({
      'mfe-wallet': { live: '1.0.0', previous: null },
    });
    expect(await readFile(channel.file, 'utf8')).toBe(before);
  });
});

describe('two changes of the same release at the same time', () => {
  const sentence = (happened: string) =>
    `${happened} while this command was running, so it changed nothing. Look at “npm run release -- status”, then decide again.`;

  it('of two versions: one goes live, the other team is told which, and nothing is lost', async () => {
    const { openTogether, channel } = await openWallet();
    const together = openTogether(2);
    const asked = ['1.2.0', '1.3.0'] as const;
    const outcomes = await Promise.all(
      asked.map((version) => refusalOf(together.promote('mfe-wallet', version))),
    );
    const { revision, releases, history } = await channel.read();
    const winner = asked[outcomes.indexOf('nothing was refused')] ?? 'nobody';
    expect(outcomes.toSorted()).toEqual(
      [sentence(`mfe-wallet@${winner} went live`), 'nothing was refused'].toSorted(),
    );
    expect([revision, releases['mfe-wallet']]).toEqual([3, { live: winner, previous: '1.1.0' }]);
    expect(history).toHaveLength(3);
  });

  it('of the same version: it goes live once, and both are content', async () => {
    const { openTogether, channel } = await openWallet();
    const together = openTogether(3);
    const states = await Promise.all([1, 2, 3].map(() => together.promote('mfe-wallet', '1.2.0')));
    for (const { revision } of states) expect(revision).toBe(3);
    expect((await channel.read()).releases).toEqual({ 'mfe-wallet': { live: '1.2.0', previous: '1.1.0' } });
  });

  it('two rollbacks go back once, and both are content', async () => {
    const { openTogether, channel } = await openWallet();
    await channel.promote('mfe-wallet', '1.2.0');
    const together = openTogether(2);
    const states = await Promise.all([1, 2].map(() => together.rollback('mfe-wallet')));
    for (const { releases } of states)
      expect(releases).toEqual({ 'mfe-wallet': { live: '1.1.0', previous: '1.0.0' } });
    expect((await channel.read()).revision).toBe(4);
  });

  it('a rollback is told of a promotion that came first', async () => {
    const { openTogether } = await openWallet();
    const together = openTogether(2);
    const outcomes = await Promise.all([
      refusalOf(together.promote('mfe-wallet', '1.2.0')),
      refusalOf(together.rollback('mfe-wallet')),
    ]);
    expect(outcomes).toContain('nothing was refused');
    expect([
      sentence('mfe-wallet@1.2.0 went live'),
      sentence('mfe-wallet was rolled back to 1.0.0'),
    ]).toContain(outcomes.find((outcome) => outcome !== 'nothing was refused'));
  });

  it('a halt comes through a promotion of another remote, and a promotion through a halt', async () => {
    const { publish, openTogether, channel } = await openWallet();
    await publish('mfe-new', '1.0.0', '/new');
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    const together = openTogether(2);
    await Promise.all([
      together.promote('mfe-new', '1.0.0'),
      together.halt('mfe-wallet', '1.2.0', 'It failed.'),
    ]);
    const { revision, releases } = await channel.read();
    expect([revision, releases]).toEqual([
      5,
      { 'mfe-wallet': live, 'mfe-new': { live: '1.0.0', previous: null } },
    ]);
  });
});

describe('a command that was broken off', () => {
  it('leaves the channel as it was, and the next one goes through', async () => {
    const { channel, wallet } = await openWallet();
    // What a process that ends between its two steps leaves behind.
    await mkdir(dirname(channel.file), { recursive: true });
    await writeFile(`${channel.file}.4711.new`, '{"revision":3,"releas');
    expect(await wallet()).toEqual(live);
    await channel.promote('mfe-wallet', '1.2.0');
    expect(await wallet()).toEqual({ live: '1.2.0', previous: '1.1.0' });
  });
});
