import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bareRemote, openSite, refusalOf } from './channel.fixture.ts';

describe('promoting (C2)', () => {
  it('makes a version live, and keeps in mind the one before', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-wallet', '1.0.0', '/wallet');
    await publish('mfe-wallet', '1.1.0', '/wallet');
    await channel.promote('mfe-wallet', '1.0.0');
    expect(await channel.read()).toMatchObject({
      revision: 1,
      releases: { 'mfe-wallet': { live: '1.0.0', previous: null } },
    });
    await channel.promote('mfe-wallet', '1.1.0');
    expect(await channel.read()).toMatchObject({
      revision: 2,
      releases: { 'mfe-wallet': { live: '1.1.0', previous: '1.0.0' } },
    });
  });

  it('the live version again does not lose the one before', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-wallet', '1.0.0');
    await publish('mfe-wallet', '1.1.0');
    for (const version of ['1.0.0', '1.1.0', '1.1.0']) await channel.promote('mfe-wallet', version);
    expect((await channel.read()).releases).toEqual({ 'mfe-wallet': { live: '1.1.0', previous: '1.0.0' } });
  });

  it('leaves every other remote and every other channel as it is', async () => {
    const { publish, channel, open } = await openSite();
    await publish('mfe-wallet', '1.0.0', '/wallet');
    await publish('mfe-account', '3.0.0', '/login');
    await channel.promote('mfe-account', '3.0.0');
    await open('next').promote('mfe-wallet', '1.0.0');
    expect((await channel.read()).releases).toEqual({ 'mfe-account': { live: '3.0.0', previous: null } });
  });

  it('refuses what is not published, and changes nothing', async () => {
    const { channel } = await openSite();
    expect(await refusalOf(channel.promote('mfe-wallet', '9.9.9'))).toMatch(
      /^There is no release mfe-wallet@9\.9\.9\./,
    );
    expect(await channel.read()).toEqual({ revision: 0, releases: {}, history: [] });
  });
});

describe('a place that another live remote has', () => {
  it.each([
    ['/wallet', '/wallet', '/wallet is a path of mfe-one@1.0.0.'],
    ['/', '/', '/ is a path of mfe-one@1.0.0.'],
    ['/port/:id', '/port/:code', '/port/:code lies under /port, which mfe-one@1.0.0 has.'],
    ['/port/:id', '/port/FRLRH', '/port/FRLRH lies under /port, which mfe-one@1.0.0 has.'],
    ['/login', '/login/help', '/login/help lies under /login, which mfe-one@1.0.0 has.'],
    ['/login/help', '/login', '/login is a path of mfe-one@1.0.0.'],
    ['/Search', '/search/', '/search/ lies under /search, which mfe-one@1.0.0 has.'],
    ['/port/:id', '/%70ort/FRLRH', '/%70ort/FRLRH lies under /port, which mfe-one@1.0.0 has.'],
  ])('is refused: %s against %s', async (taken, wanted, sentence) => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/free', taken);
    await publish('mfe-two', '2.0.0', '/other', wanted);
    await channel.promote('mfe-one', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-two', '2.0.0'))).toBe(`mfe-two cannot go live: ${sentence}`);
    expect((await channel.read()).releases).toEqual({ 'mfe-one': { live: '1.0.0', previous: null } });
  });

  it('is a slot of the layout too', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/one', './slots/port-field');
    await publish('mfe-two', '2.0.0', '/two', './slots/port-field');
    await publish('mfe-three', '3.0.0', '/three', './slots/another');
    await channel.promote('mfe-one', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-two', '2.0.0'))).toBe(
      'mfe-two cannot go live: mfe-one@1.0.0 already fills the slot port-field.',
    );
    await channel.promote('mfe-three', '3.0.0');
    expect(Object.keys((await channel.read()).releases)).toEqual(['mfe-one', 'mfe-three']);
  });

  it('is no slot of a page, which several fill', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/one', './slots/place-contact');
    await publish('mfe-two', '2.0.0', '/two', './slots/place-contact');
    await channel.promote('mfe-one', '1.0.0');
    await channel.promote('mfe-two', '2.0.0');
    expect(Object.keys((await channel.read()).releases)).toEqual(['mfe-one', 'mfe-two']);
  });

  it.each([
    ['/*', '/* may take pages of others'],
    ['/:anything', '/:anything may take pages of others'],
    ['/api/ports', 'the site itself answers what begins with /api'],
  ])('may be that of everybody: %s', async (path, why) => {
    const { publish, channel } = await openSite();
    await publish('mfe-two', '1.0.0', '/marina', path);
    expect(await refusalOf(channel.promote('mfe-two', '1.0.0'))).toContain(`mfe-two cannot go live: ${why}`);
    expect((await channel.read()).releases).toEqual({});
  });

  it('may be the name of its texts or of its container', async () => {
    const { add, publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/one');
    await add({ ...bareRemote('mfe-two', '1.0.0', '/two'), namespace: 'mfe-one' });
    await add({ ...bareRemote('mfe-two', '1.1.0', '/two'), container: 'mfe-one' });
    await add({ ...bareRemote('mfe-two', '1.2.0', '/two'), namespace: 'shell' });
    await channel.promote('mfe-one', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-two', '1.0.0'))).toBe(
      'mfe-two cannot go live: its texts are called “mfe-one”, as those of mfe-one@1.0.0.',
    );
    expect(await refusalOf(channel.promote('mfe-two', '1.1.0', { share: 0.1 }))).not.toBe(
      'nothing was refused',
    );
    expect(await refusalOf(channel.promote('mfe-two', '1.1.0'))).toBe(
      'mfe-two cannot go live: its container is called “mfe-one”, as that of mfe-one@1.0.0.',
    );
    expect(await refusalOf(channel.promote('mfe-two', '1.2.0'))).toBe(
      'mfe-two cannot go live: its texts are called “shell”, as those of the shell.',
    );
  });

  it('is not what a version of the same remote has', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/one');
    await publish('mfe-one', '1.1.0', '/one', '/one/:id');
    await channel.promote('mfe-one', '1.0.0');
    await channel.promote('mfe-one', '1.1.0', { share: 0.1 });
    await channel.promote('mfe-one', '1.1.0');
    expect((await channel.read()).releases['mfe-one']?.live).toBe('1.1.0');
  });

  it('is free once the other remote gave it up', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/wallet');
    await publish('mfe-one', '2.0.0', '/manage');
    await publish('mfe-two', '1.0.0', '/wallet');
    for (const version of ['1.0.0', '2.0.0']) await channel.promote('mfe-one', version);
    await channel.promote('mfe-two', '1.0.0');
    expect((await channel.read()).releases['mfe-two']?.live).toBe('1.0.0');
  });

  it('cannot be taken back by a rollback', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-one', '1.0.0', '/wallet');
    await publish('mfe-one', '2.0.0', '/manage');
    await publish('mfe-two', '1.0.0', '/wallet');
    for (const version of ['1.0.0', '2.0.0']) await channel.promote('mfe-one', version);
    await channel.promote('mfe-two', '1.0.0');
    expect(await refusalOf(channel.rollback('mfe-one'))).toBe(
      'mfe-one cannot go live: /wallet is a path of mfe-two@1.0.0.',
    );
  });
});

describe('rolling back (C2)', () => {
  /** Of versions that were promoted one after the other. */
  async function openPromoted(...versions: string[]) {
    const site = await openSite();
    for (const version of versions) {
      await site.publish('mfe-wallet', version);
      await site.channel.promote('mfe-wallet', version);
    }
    const wallet = async () => (await site.channel.read()).releases['mfe-wallet'];
    return { ...site, wallet };
  }

  it('makes the version before live again, and what was left is no fallback', async () => {
    const { channel } = await openPromoted('1.0.0', '1.1.0');
    const { releases } = await channel.rollback('mfe-wallet');
    expect(releases).toEqual({ 'mfe-wallet': { live: '1.0.0', previous: null } });
  });

  it('a second time changes nothing, also of a share', async () => {
    const { channel } = await openPromoted('1.0.0', '1.1.0', '1.2.0');
    const once = await channel.rollback('mfe-wallet');
    expect(once.releases).toEqual({ 'mfe-wallet': { live: '1.1.0', previous: '1.0.0' } });
    expect(await channel.rollback('mfe-wallet')).toEqual(once);
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    const ended = await channel.rollback('mfe-wallet');
    expect(ended.releases).toEqual(once.releases);
    expect(await channel.rollback('mfe-wallet')).toEqual(ended);
  });

  it('after a halt leaves what is live', async () => {
    const { channel } = await openPromoted('1.0.0', '1.1.0');
    await channel.promote('mfe-wallet', '1.0.0', { share: 0.1 });
    const halted = await channel.halt('mfe-wallet', '1.0.0', 'It failed.');
    expect(halted.releases).toEqual({ 'mfe-wallet': { live: '1.1.0', previous: null } });
    expect(await channel.rollback('mfe-wallet')).toEqual(halted);
  });

  it('goes further back for whoever says what to leave', async () => {
    const { channel, wallet } = await openPromoted('1.0.0', '1.1.0', '1.2.0');
    await channel.rollback('mfe-wallet', { version: '1.2.0' });
    const once = await channel.read();
    for (const version of ['1.2.0', '1.0.0', '7.0.0'])
      expect(await channel.rollback('mfe-wallet', { version })).toEqual(once);
    await channel.rollback('mfe-wallet', { version: '1.1.0' });
    expect(await wallet()).toEqual({ live: '1.0.0', previous: null });
  });

  it('of the live version leaves another one that is tried out', async () => {
    const { channel, publish, wallet } = await openPromoted('1.0.0', '1.1.0');
    await publish('mfe-wallet', '1.2.0');
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    await channel.rollback('mfe-wallet', { version: '1.1.0' });
    const candidate = { version: '1.2.0', share: 0.1 };
    expect(await wallet()).toEqual({ live: '1.0.0', previous: null, candidate });
  });

  it('never shows again what was left, before it is promoted by name', async () => {
    const { channel, publish, wallet } = await openPromoted('1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.3.0', '1.4.0']) await publish('mfe-wallet', version);
    await channel.rollback('mfe-wallet');
    await channel.promote('mfe-wallet', '1.3.0');
    expect(await wallet()).toEqual({ live: '1.3.0', previous: '1.1.0' });
    await channel.rollback('mfe-wallet');
    await channel.rollback('mfe-wallet', { version: '1.1.0' });
    expect(await wallet()).toEqual({ live: '1.0.0', previous: null });
    await channel.promote('mfe-wallet', '1.2.0');
    await channel.promote('mfe-wallet', '1.4.0');
    expect(await wallet()).toEqual({ live: '1.4.0', previous: '1.2.0' });
  });

  it('names no fallback whose files are gone', async () => {
    const { channel, dataDir, wallet } = await openPromoted('1.0.0', '1.1.0', '1.2.0');
    await rm(join(dataDir, 'releases/mfe-wallet/1.0.0'), { recursive: true });
    await channel.rollback('mfe-wallet');
    expect(await wallet()).toEqual({ live: '1.1.0', previous: null });
  });

  it('refuses what is not live, and what has no version before', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-wallet', '1.0.0');
    expect(await refusalOf(channel.rollback('mfe-wallet'))).toBe(
      'mfe-wallet is not live in the channel production.',
    );
    await channel.promote('mfe-wallet', '1.0.0');
    expect(await refusalOf(channel.rollback('mfe-wallet'))).toBe(
      'mfe-wallet has no earlier version in the channel production. “withdraw mfe-wallet” takes it off the site.',
    );
  });

  it('refuses a version whose files are gone', async () => {
    const { publish, channel, dataDir } = await openSite();
    for (const version of ['1.0.0', '1.1.0']) {
      await publish('mfe-wallet', version);
      await channel.promote('mfe-wallet', version);
    }
    await rm(join(dataDir, 'releases/mfe-wallet/1.0.0'), { recursive: true });
    expect(await refusalOf(channel.rollback('mfe-wallet'))).toMatch(
      /^There is no release mfe-wallet@1\.0\.0/,
    );
    expect((await channel.read()).releases['mfe-wallet']?.live).toBe('1.1.0');
  });
});

describe('withdrawing', () => {
  async function openWallet() {
    const site = await openSite();
    for (const version of ['1.0.0', '1.1.0']) {
      await site.publish('mfe-wallet', version, '/wallet', './slots/papers');
      await site.channel.promote('mfe-wallet', version, { by: 'ada@bridge' });
    }
    return site;
  }

  it('takes a remote off, and what is tried out of it; the history says who', async () => {
    const { channel, publish } = await openWallet();
    await publish('mfe-wallet', '1.2.0');
    await channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    const { revision, releases, history } = await channel.withdraw('mfe-wallet', { by: 'ben@quay' });
    expect([revision, releases]).toEqual([4, {}]);
    expect(history.at(-1)).toMatchObject({
      action: 'withdrawn',
      version: '1.1.0',
      from: null,
      by: 'ben@quay',
    });
    expect((await channel.read()).releases).toEqual({});
  });

  it('gives its paths and slots to whoever comes next', async () => {
    const { channel, publish } = await openWallet();
    await publish('mfe-other', '1.0.0', '/wallet', './slots/papers');
    await channel.withdraw('mfe-wallet');
    await channel.promote('mfe-other', '1.0.0');
    expect(await refusalOf(channel.promote('mfe-wallet', '1.1.0'))).toMatch(/^mfe-wallet cannot go live: /);
  });

  it('is undone by a promotion, which brings no version of before', async () => {
    const { channel } = await openWallet();
    await channel.withdraw('mfe-wallet');
    const { releases } = await channel.promote('mfe-wallet', '1.1.0');
    expect(releases).toEqual({ 'mfe-wallet': { live: '1.1.0', previous: null } });
  });

  it('changes nothing a second time, nor does a rollback after it', async () => {
    const { channel } = await openWallet();
    const gone = await channel.withdraw('mfe-wallet');
    expect(await channel.withdraw('mfe-wallet')).toEqual(gone);
    expect(await channel.rollback('mfe-wallet')).toEqual(gone);
    expect(await channel.rollback('mfe-wallet', { version: '1.1.0' })).toEqual(gone);
  });

  it('is refused of the shell, and of what is not there', async () => {
    const { channel, publish } = await openWallet();
    await publish('shell', '1.0.0');
    await channel.promote('shell', '1.0.0');
    expect(await refusalOf(channel.withdraw('shell'))).toBe(
      'The shell cannot be withdrawn: without it there is no page.',
    );
    expect(await refusalOf(channel.withdraw('mfe-new'))).toBe(
      'mfe-new is not live in the channel production.',
    );
  });

  it('only tells what would be on a dry run', async () => {
    const { channel } = await openWallet();
    const before = await channel.read();
    expect((await channel.withdraw('mfe-wallet', { dryRun: true })).releases).toEqual({});
    expect(await channel.read()).toEqual(before);
  });
});

describe('a channel file', () => {
  it.each([
    '',
    '{"revision":1,',
    'null',
    '{"revision":"1","releases":{}}',
    '{"revision":1,"releases":{"mfe-wallet":{"live":"../x","previous":null}}}',
    '{"revision":1,"releases":{"mfe-wallet":{"live":"1.0.0","previous":null,"candidate":{"version":"1.1.0","share":1}}}}',
    '{"revision":1,"releases":{"mfe-wallet":{"live":null,"previous":null}}}',
    '{"revision":1,"releases":{},"history":[{"action":"promoted"}]}',
  ])('that reads “%s” is refused in a sentence, and left as it is', async (text) => {
    const { publish, channel } = await openSite();
    await publish('mfe-wallet', '1.0.0');
    await mkdir(dirname(channel.file), { recursive: true });
    await writeFile(channel.file, text);
    const sentence = `${channel.file} is not a channel file; put back an earlier copy of it, or remove it and promote again.`;
    expect(await refusalOf(channel.read())).toBe(sentence);
    expect(await refusalOf(channel.promote('mfe-wallet', '1.0.0'))).toBe(sentence);
    expect(await readFile(channel.file, 'utf8')).toBe(text);
  });

  it('that cannot be read is not taken for an empty one', async () => {
    const { channel } = await openSite();
    await mkdir(channel.file, { recursive: true });
    await expect(channel.read()).rejects.toThrow(/EISDIR/);
  });

  it('is never seen half written', async () => {
    const { publish, channel, open } = await openSite();
    for (const version of ['1.0.0', '1.1.0']) await publish('mfe-wallet', version);
    let promoting = true;
    const reader = open();
    const watch = async () => {
      const revisions: number[] = [];
      while (promoting) revisions.push((await reader.read()).revision);
      return revisions;
    };
    const watching = watch();
    for (let turn = 0; turn < 30; turn++) await channel.promote('mfe-wallet', `1.${turn % 2}.0`);
    promoting = false;
    const revisions = await watching;
    expect(revisions.length).toBeGreaterThan(30);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });
});

describe('promotions at the same time', () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];

  it('of different remotes lose nothing', async () => {
    const { publish, open, channel } = await openSite();
    for (const name of names) await publish(name, '1.0.0', `/${name}`);
    await Promise.all(names.map((name) => open().promote(name, '1.0.0')));
    expect(await channel.read()).toMatchObject({
      revision: 4,
      releases: Object.fromEntries(names.map((name) => [name, { live: '1.0.0', previous: null }])),
    });
  });

  it('cannot give one path to two remotes', async () => {
    const { publish, open, channel } = await openSite();
    for (const name of names) await publish(name, '1.0.0', '/wallet');
    const outcomes = await Promise.allSettled(names.map((name) => open().promote(name, '1.0.0')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Object.keys((await channel.read()).releases)).toHaveLength(1);
  });

  it('wait for one another only so long', async () => {
    const { publish, channel } = await openSite();
    await publish('mfe-wallet', '1.0.0');
    await mkdir(dirname(channel.file), { recursive: true });
    using other = new DatabaseSync(`${channel.file}.lock`);
    other.exec('BEGIN EXCLUSIVE');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let refused: string | null = null;
    void refusalOf(channel.promote('mfe-wallet', '1.0.0')).then((sentence) => {
      refused = sentence;
    });
    while (refused === null) await vi.advanceTimersByTimeAsync(1_000);
    expect(refused).toBe('Another promotion is under way. Run the same command again in a moment.');
  });
});
