import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareRemote, openSite } from '../channels/channel.fixture.ts';
import { integrityOf } from '../release/release-files.ts';
import { runRelease } from './run-release.ts';

const YESTERDAY = (Date.now() - 25 * 3_600_000) / 1000;
const ENTRY = 'console.log("the entry")';

/** Releases of a wallet, published a day ago and whole, and the command line on their data folder. */
async function openTerminal(...versions: string[]) {
  const site = await openSite();
  for (const version of versions) {
    await site.store.add('mfe-wallet', version, async (folder) => {
      const integrity = { 'remoteEntry.js': integrityOf(Buffer.from(ENTRY)) };
      const release = { ...bareRemote('mfe-wallet', version, '/wallet'), integrity };
      await writeFile(join(folder, 'remoteEntry.js'), ENTRY);
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      for (const file of await readdir(folder)) await utimes(join(folder, file), YESTERDAY, YESTERDAY);
    });
  }
  const runWords = (words: readonly string[], environment: Record<string, string> = {}) =>
    runRelease(words, { DATA_DIR: site.dataDir, ...environment });
  const run = (line: string, environment: Record<string, string> = {}) =>
    runWords(line === '' ? [] : line.split(' '), environment);
  const json = async (line: string) => JSON.parse((await run(`${line} --json`)).out);
  const wallet = async () => (await site.channel.read()).releases['mfe-wallet'];
  return { ...site, run, runWords, json, wallet };
}

describe('the command line of releases', () => {
  it('says what there is when nothing is asked', async () => {
    const { run } = await openTerminal();
    const { exitCode, out } = await run('');
    expect(exitCode).toBe(0);
    for (const command of [
      'publish',
      'promote',
      'rollback',
      'withdraw',
      'status',
      'history',
      'where',
      'gc',
    ]) {
      expect(out).toContain(`  ${command}`);
      expect((await run(`${command} --help`)).out).toContain(`npm run release -- ${command}`);
    }
  });

  it.each([
    ['frob', 'There is no command “frob”.'],
    ['toString', 'There is no command “toString”.'],
    ['promote', 'Say what to promote: mfe-wallet@1.4.2.'],
    ['promote mfe-wallet', 'Say which version: mfe-wallet@1.4.2.'],
    ['promote mfe-wallet@1.0.0@2', 'Say which version: mfe-wallet@1.4.2.'],
    ['promote mfe-wallet@1.0.0 --keep 3', '“promote” has no option --keep.'],
    ['promote mfe-wallet@1.0.0 mfe-wallet@1.1.0', 'Say one version of each release.'],
    ['rollback', 'Say what to roll back: mfe-wallet.'],
    ['rollback mfe-wallet now', '“now” is too much: this command takes one.'],
    ['withdraw', 'Say what to withdraw: mfe-wallet.'],
    ['where', 'Say a frame: mfe-wallet@1.2.0/card.0a1b2c.js:1:2345.'],
    ['where there', 'Say a frame: mfe-wallet@1.2.0/card.0a1b2c.js:1:2345.'],
    ['publish shell --built dist', 'The shell is built by publish itself: --built is for remotes.'],
    ['publish mfe-tides --built dist', '“mfe-tides” is not released by itself.'],
    ['gc --keep many', '--keep is “many”; it must be a whole number.'],
    ['status --channel ../x', '--channel is “../x”; it must be lower-case letters, digits and hyphens'],
    ['preview mfe-wallet', 'Say where to: --out <folder>.'],
    ['preview shell --out x', '“shell” is no remote. The remotes are: mfe-'],
    ['status mfe-wallet', '“mfe-wallet” is too much: this command takes none.'],
  ])('“%s” is written wrongly: exit code 2, and a sentence', async (line, sentence) => {
    const { run } = await openTerminal('1.0.0');
    const { exitCode, out, err } = await run(line);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
    const told = await run(`${line} --json`);
    expect([told.exitCode, told.err]).toEqual([2, '']);
    expect(JSON.parse(told.out).error).toContain(sentence);
  });

  it('what is refused has exit code 1', async () => {
    const { run } = await openTerminal();
    const { exitCode, err } = await run('rollback mfe-wallet');
    expect([exitCode, err]).toEqual([1, 'mfe-wallet is not live in the channel production.']);
  });

  it.each(['0%', '100%', '10', '0.1', '-5%', 'ten%', '1e1%'])('a share of %s is refused', async (share) => {
    const { run } = await openTerminal('1.0.0');
    const { exitCode, err } = await run(`promote mfe-wallet@1.0.0 --share=${share}`);
    expect(exitCode).toBe(2);
    expect(err).toContain(`--share is “${share}”; it must be a part of a hundred`);
  });
});

describe('a candidate for cohorts', () => {
  it('is told to a person, with its share', async () => {
    const { run, wallet } = await openTerminal('1.0.0', '1.1.0');
    await run('promote mfe-wallet@1.0.0');
    expect((await run('promote mfe-wallet@1.1.0 --cohort staff,language:en --share 10%')).out).toBe(
      'mfe-wallet@1.1.0 is shown to staff, language:en and 10 % of visitors in production.',
    );
    expect((await run('status')).out).toContain('1.1.0  candidate, staff, language:en and 10 % of visitors');
    expect((await run('history --last 1')).out).toContain(
      'mfe-wallet@1.1.0 was shown to staff, language:en and 10 % of visitors',
    );
    await run('promote mfe-wallet@1.1.0 --cohort place:FRLRH');
    expect((await wallet())?.candidate).toEqual({ version: '1.1.0', share: 0, cohorts: ['place:FRLRH'] });
  });

  it.each(['everybody', 'staff,', 'language:de', 'place:', 'staff; Path=/'])(
    'is refused where there is no such: %s',
    async (names) => {
      const { runWords } = await openTerminal('1.0.0');
      const { exitCode, err } = await runWords(['promote', 'mfe-wallet@1.0.0', '--cohort', names]);
      expect([exitCode, err]).toEqual([2, expect.stringContaining('it must be names such as staff')]);
    },
  );
});

describe('a version from its promotion to its end', () => {
  it('may fill a slot that no page shows, which is said', async () => {
    const { add, run, json } = await openTerminal();
    const wallet = bareRemote('mfe-wallet', '1.0.0', '/wallet', './slots/place-contact');
    const directory = bareRemote('mfe-directory', '1.0.0', '/port');
    await add(wallet);
    await add({ ...directory, shows: { 'place-contact': { place: 'src/port.tsx:1', told: '{}' } } });
    const remark = 'mfe-wallet@1.0.0 fills the slot “place-contact”, which no page of the site shows.';
    expect((await run('promote mfe-wallet@1.0.0')).out).toBe(
      `mfe-wallet@1.0.0 is live in production.\n${remark}`,
    );
    expect(await json('promote mfe-directory@1.0.0')).toMatchObject({ remarks: [] });
    expect((await json('promote mfe-wallet@1.0.0')).remarks).toEqual([]);
  });

  it('is told to a person, in the channel that was named', async () => {
    const { run, wallet, open } = await openTerminal('1.0.0', '1.1.0');
    expect(await run('promote mfe-wallet@1.0.0')).toMatchObject({
      out: 'mfe-wallet@1.0.0 is live in production.',
    });
    expect(await run('promote mfe-wallet@1.1.0 --share 2.5%')).toMatchObject({
      out: 'mfe-wallet@1.1.0 is shown to 2.5 % of visitors in production.',
    });
    expect((await run('status')).out).toBe(
      'Channel production, revision 2\n\nmfe-wallet\n  1.1.0  candidate, 2.5 % of visitors\n  1.0.0  live',
    );
    expect(await run('rollback mfe-wallet')).toMatchObject({
      out: 'mfe-wallet@1.1.0 is tried out no more in production; 1.0.0 stays live.',
    });
    expect(await wallet()).toEqual({ live: '1.0.0', previous: null });
    await run('promote mfe-wallet@1.1.0 --channel next');
    expect((await open('next').read()).releases['mfe-wallet']?.live).toBe('1.1.0');
    expect((await run('history --last 2')).out.split('\n').map((line) => line.slice(19))).toEqual([
      expect.stringMatching(/^ {2}#3 {2}mfe-wallet was rolled back to 1\.0\.0 {2}\(.+@.+\)$/),
      expect.stringMatching(/^ {2}#2 {2}mfe-wallet@1\.1\.0 was shown to 2\.5 % of visitors {2}\(.+@.+\)$/),
    ]);
    expect((await run('history mfe-new')).out).toBe('The history of production of mfe-new is empty.');
  });

  it('is told to a program', async () => {
    const { json } = await openTerminal('1.0.0', '1.1.0');
    await json('promote mfe-wallet@1.0.0');
    const candidate = { version: '1.1.0', share: 0.1 };
    expect(await json('promote mfe-wallet@1.1.0 --share 10%')).toEqual({
      channel: 'production',
      revision: 2,
      releases: { 'mfe-wallet': { live: '1.0.0', previous: null, candidate } },
      dryRun: false,
      remarks: [],
    });
    expect(await json('status')).toEqual({
      channel: 'production',
      revision: 2,
      releases: [
        { name: 'mfe-wallet', live: '1.0.0', previous: null, candidate, versions: ['1.1.0', '1.0.0'] },
      ],
    });
    expect((await json('history')).history).toMatchObject([{ action: 'shared' }, { action: 'promoted' }]);
  });

  it('is left once, by a job that is tried again too', async () => {
    const { run, json } = await openTerminal('1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await run(`promote mfe-wallet@${version}`);
    expect(await json('rollback mfe-wallet')).toEqual({
      channel: 'production',
      revision: 4,
      releases: { 'mfe-wallet': { live: '1.1.0', previous: '1.0.0' } },
      dryRun: false,
      changed: true,
    });
    expect(await run('rollback mfe-wallet')).toEqual({
      exitCode: 0,
      out: 'Nothing changed: mfe-wallet was rolled back to 1.1.0 before. To leave 1.1.0 too, say so: rollback mfe-wallet@1.1.0.',
      err: '',
    });
    expect(await run('rollback mfe-wallet@1.2.0')).toEqual({
      exitCode: 0,
      out: 'Nothing changed: mfe-wallet@1.2.0 is not shown in production.',
      err: '',
    });
    expect(await json('rollback mfe-wallet')).toMatchObject({ revision: 4, changed: false });
    expect((await run('rollback mfe-wallet@1.1.0 --dry-run')).out).toBe(
      'mfe-wallet@1.0.0 would be live again in production.',
    );
  });

  it('has in the history why it went out and came back', async () => {
    const { add, runWords, run } = await openTerminal('1.0.0');
    await add({ ...bareRemote('mfe-wallet', '1.1.0', '/wallet'), commit: '0123456789abcdef' });
    await run('promote mfe-wallet@1.0.0');
    await runWords(['promote', 'mfe-wallet@1.1.0', '--message', ' a faster list ']);
    await runWords(['rollback', 'mfe-wallet', '--message', 'the list is empty']);
    await runWords(['withdraw', 'mfe-wallet', '--message', 'it moves']);
    const lines = (await run('history')).out.split('\n').map((line) => line.replace(/^.{19} {2}#/, '#'));
    expect(lines).toEqual([
      expect.stringMatching(/^#4 {2}mfe-wallet@1\.0\.0 was withdrawn {2}\(.+@.+\)$/),
      '    it moves',
      expect.stringMatching(/^#3 {2}mfe-wallet was rolled back to 1\.0\.0 {2}\(.+@.+\)$/),
      '    the list is empty',
      expect.stringMatching(/^#2 {2}mfe-wallet@1\.1\.0 went live {2}\(.+@.+, commit 0123456789\)$/),
      '    a faster list',
      expect.stringMatching(/^#1 {2}mfe-wallet@1\.0\.0 went live {2}\(.+@.+\)$/),
    ]);
  });

  it.each(['', ' ', 'two\nlines', 'a \u001b[2J screen', 'x'.repeat(301)])(
    'has no reason that is none, or no line: “%s”',
    async (message) => {
      const { runWords, wallet } = await openTerminal('1.0.0');
      const { exitCode, err } = await runWords(['promote', 'mfe-wallet@1.0.0', `--message=${message}`]);
      expect([exitCode, err]).toEqual([2, expect.stringContaining('--message must be one line')]);
      expect(await wallet()).toBeUndefined();
    },
  );

  it('can be the first of its remote that is tried out', async () => {
    const { run, json, wallet } = await openTerminal('1.0.0');
    expect((await run('promote mfe-wallet@1.0.0 --share 10%')).out).toBe(
      'mfe-wallet@1.0.0 is shown to 10 % of visitors in production.',
    );
    expect((await run('status')).out).toBe(
      'Channel production, revision 1\n\nmfe-wallet\n  1.0.0  candidate, 10 % of visitors',
    );
    await run('gc --keep 0');
    expect((await json('status')).releases).toMatchObject([{ live: null, versions: ['1.0.0'] }]);
    expect((await run('rollback mfe-wallet')).out).toBe('mfe-wallet is shown to nobody in production.');
    expect(await wallet()).toBeUndefined();
    expect((await run('rollback mfe-wallet')).out).toBe(
      'Nothing changed: mfe-wallet@1.0.0 was withdrawn before.',
    );
  });

  it('can be taken off the site', async () => {
    const { run, json, wallet } = await openTerminal('1.0.0');
    await run('promote mfe-wallet@1.0.0');
    expect((await run('withdraw mfe-wallet --dry-run')).out).toBe(
      'mfe-wallet would be withdrawn from production.',
    );
    expect((await run('withdraw mfe-wallet')).out).toBe('mfe-wallet is withdrawn from production.');
    expect(await wallet()).toBeUndefined();
    expect(await run('withdraw mfe-wallet')).toEqual({
      exitCode: 0,
      out: 'Nothing changed: mfe-wallet@1.0.0 was withdrawn before.',
      err: '',
    });
    expect(await json('withdraw mfe-wallet')).toEqual({
      channel: 'production',
      revision: 2,
      releases: {},
      dryRun: false,
      changed: false,
    });
    expect((await run('status')).out).toBe('Channel production, revision 2\n\nmfe-wallet\n  1.0.0');
  });

  it('a dry run says what would be, and changes nothing', async () => {
    const { run, wallet } = await openTerminal('1.0.0');
    expect((await run('promote mfe-wallet@1.0.0 --dry-run')).out).toBe(
      'mfe-wallet@1.0.0 would be live in production.',
    );
    expect(await wallet()).toBeUndefined();
  });
});

describe('where', () => {
  it('says a frame as it is, of a release without maps', async () => {
    const { run, json } = await openTerminal('1.0.0');
    const address = 'https://site.example/releases/mfe-wallet/1.0.0/card.js:1:99';
    expect((await run(`where ${address}`)).out).toBe('mfe-wallet@1.0.0/card.js:1:99');
    expect(await json(`where ${address}`)).toEqual({ frames: ['mfe-wallet@1.0.0/card.js:1:99'] });
  });

  it('is refused of a release that there is not', async () => {
    const { run } = await openTerminal('1.0.0');
    const { exitCode, err } = await run('where mfe-wallet@9.9.9/card.js:1:99');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('There is no release mfe-wallet@9.9.9.')]);
  });
});

describe('gc', () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];

  it('removes what no channel names, and tells what it frees', async () => {
    const { run, json, store, open } = await openTerminal(...versions);
    await open('next').promote('mfe-wallet', '1.1.0');
    await open().promote('mfe-wallet', '1.2.0');
    await open().promote('mfe-wallet', '1.3.0');
    const { removed, bytes } = await json('gc --dry-run');
    expect(removed.map(({ version }: { version: string }) => version)).toEqual(['1.0.0', '1.4.0']);
    expect(bytes).toBeGreaterThan(2 * ENTRY.length);
    expect(await store.versions('mfe-wallet')).toEqual(versions);
    expect((await run('gc')).out).toMatch(
      /^Freed .+:\n {2}mfe-wallet@1\.0\.0 {2}.+\n {2}mfe-wallet@1\.4\.0 {2}.+$/,
    );
    expect(await store.versions('mfe-wallet')).toEqual(['1.1.0', '1.2.0', '1.3.0']);
    expect((await run('gc')).out).toBe('There is nothing to remove.');
  });

  it('keeps what the last changes of the release name', async () => {
    const { run, store, channel } = await openTerminal(...versions);
    for (const version of versions) await channel.promote('mfe-wallet', version);
    await run('gc --keep 2');
    expect(await store.versions('mfe-wallet')).toEqual(['1.2.0', '1.3.0', '1.4.0']);
    await run('gc --keep 0');
    expect(await store.versions('mfe-wallet')).toEqual(['1.3.0', '1.4.0']);
  });

  it('keeps a candidate, and what was published within a day', async () => {
    const { run, store, channel, publish } = await openTerminal('1.0.0', '1.1.0', '1.2.0');
    await channel.promote('mfe-wallet', '1.0.0');
    await channel.promote('mfe-wallet', '1.1.0', { share: 0.1 });
    await publish('mfe-wallet', '1.3.0');
    await run('gc --keep 0');
    expect(await store.versions('mfe-wallet')).toEqual(['1.0.0', '1.1.0', '1.3.0']);
  });

  it.each([
    ['changed', 'has a file remoteEntry.js that is not the one that was published'],
    ['gone', 'lacks its file remoteEntry.js'],
  ])('removes nothing while a file of what stays is %s', async (fault, sentence) => {
    const { run, store, channel } = await openTerminal('1.0.0', '1.1.0');
    await channel.promote('mfe-wallet', '1.1.0');
    const file = join(store.path('mfe-wallet', '1.1.0'), 'remoteEntry.js');
    await (fault === 'gone' ? rm(file) : writeFile(file, 'something else'));
    const { exitCode, err } = await run('gc');
    expect([exitCode, err]).toEqual([
      1,
      `Nothing was removed, because what would stay is not whole.\nmfe-wallet@1.1.0 ${sentence}.`,
    ]);
    expect(await store.versions('mfe-wallet')).toEqual(['1.0.0', '1.1.0']);
  });

  it('never gives the version of a removed release again', async () => {
    const { run, publish, channel } = await openTerminal('1.0.0', '1.1.0');
    await channel.promote('mfe-wallet', '1.1.0');
    await run('gc');
    await expect(publish('mfe-wallet', '1.0.0')).rejects.toThrow(
      'mfe-wallet@1.0.0 is published already, and a release never changes: raise the version.',
    );
    expect((await run('promote mfe-wallet@1.0.0')).err).toMatch(/^There is no release mfe-wallet@1\.0\.0\./);
  });
});

describe('where signatures are demanded', () => {
  it('nothing is promoted without a root', async () => {
    const { run } = await openTerminal('1.0.0');
    const { exitCode, err } = await run('promote mfe-wallet@1.0.0', {
      RELEASE_ROOT: `1:${'0f'.repeat(32)}`,
    });
    expect([exitCode, err]).toEqual([
      1,
      expect.stringMatching(/trust\/1\.root\.json is not the root that RELEASE_ROOT names\.$/),
    ]);
  });
});
