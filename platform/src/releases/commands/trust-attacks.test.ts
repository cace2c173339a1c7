import { describe, expect, it } from 'vitest';
import { refusalOf } from '../channels/channel.fixture.ts';
import { KEYS, newKey, openTrusted, openTrustedSite, POLICY } from './trust.fixture.ts';

const CHANNEL = 'channels/production.json';
const DAY_MS = 86_400_000;

/** A channel file with a change that keeps what was signed. */
function forged(text: string, change: (file: SignedFile) => void): string {
  const file: SignedFile = JSON.parse(text);
  change(file);
  return JSON.stringify(file, null, 2);
}

interface SignedFile {
  readonly snapshot: { signed: { version: number; meta: Record<string, unknown> } };
  readonly releases: Record<string, { signed: { state: string; version: number } }>;
}

describe('a site that trusts its root', () => {
  it('shows what its teams publish and promote, each its own', async () => {
    const { harbour, site, gateway } = await openTrustedSite();
    await harbour.channel.promote('mfe-harbour', '2.0.0');
    await site.channel.promote('mfe-wallet', '2.0.0', { share: 0.1 });
    const { releases, pins = {}, history } = await gateway.channel.read();
    expect(releases).toMatchObject({
      'mfe-harbour': { live: '2.0.0', previous: '1.0.0' },
      'mfe-wallet': { live: '1.0.0', candidate: { version: '2.0.0', share: 0.1 } },
    });
    expect(history.map(({ name, by }) => `${name} by ${by}`)).toEqual([
      'mfe-harbour by harbour',
      'mfe-wallet by site',
      'mfe-harbour by harbour',
      'mfe-wallet by site',
    ]);
    const opened = await gateway.store.open('mfe-wallet', '2.0.0', pins['mfe-wallet@2.0.0']);
    expect(opened.version).toBe('2.0.0');
  });

  it('loses nothing of two teams that promote at the same moment', async () => {
    const { harbour, site, gateway } = await openTrustedSite();
    await Promise.all([
      harbour.channel.promote('mfe-harbour', '2.0.0'),
      site.channel.promote('mfe-wallet', '2.0.0'),
    ]);
    expect((await gateway.channel.read()).releases).toMatchObject({
      'mfe-harbour': { live: '2.0.0' },
      'mfe-wallet': { live: '2.0.0' },
    });
  });
});

describe('a release under another name or version (wrong target)', () => {
  it.each([
    ['mfe-harbour', '9.9.9', 'mfe-harbour@9.9.9 has the signature of another release'],
    ['mfe-wallet', '9.9.9', 'mfe-wallet@9.9.9 is not signed by whoever may publish mfe-wallet'],
  ])('is not promoted as %s@%s', async (name, version, said) => {
    const { copy, site, gateway } = await openTrustedSite();
    await copy('releases/mfe-harbour/2.0.0', `releases/${name}/${version}`);
    expect(await refusalOf(site.channel.promote(name, version))).toContain(said);
    expect(await refusalOf(gateway.store.read(name, version))).toContain(said);
  });

  it('is not shown once a byte of its description changed', async () => {
    const { readFile, writeFile, gateway } = await openTrustedSite();
    const file = 'releases/mfe-wallet/1.0.0/release.json';
    await writeFile(file, (await readFile(file)).replace('remoteEntry.js', 'otherEntry.js'));
    expect(await refusalOf(gateway.store.read('mfe-wallet', '1.0.0'))).toContain(
      'mfe-wallet@1.0.0 was changed since it was signed',
    );
  });

  it.each(['', '{}', 'null', '{"signed":{},"signatures":[]}'])(
    'is not shown with the signature “%s”',
    async (signature) => {
      const { writeFile, gateway } = await openTrustedSite();
      await writeFile('releases/mfe-wallet/1.0.0/release.signed.json', signature);
      expect(await refusalOf(gateway.store.read('mfe-wallet', '1.0.0'))).toContain(
        'mfe-wallet@1.0.0 has a signature that is none',
      );
    },
  );

  it('is not shown in the place of the one that was promoted, not even by its own publisher', async () => {
    const { gateway, wallet, copy, remove, readFile, writeFile } = await openTrustedSite();
    const { pins = {} } = await gateway.channel.read();
    await copy('releases/mfe-wallet/1.0.0', 'releases/mfe-wallet/0.0.1');
    const file = 'releases/mfe-wallet/1.0.0/release.json';
    await writeFile(file, (await readFile(file)).replace('remoteEntry.js', 'otherEntry.js'));
    await remove('releases/mfe-wallet/1.0.0/release.signed.json');
    await wallet.store.sign('mfe-wallet', '1.0.0');
    expect((await gateway.store.read('mfe-wallet', '1.0.0')).version).toBe('1.0.0');
    expect(await refusalOf(gateway.store.read('mfe-wallet', '1.0.0', pins['mfe-wallet@1.0.0']))).toContain(
      'is not the one that was promoted',
    );
  });
});

describe('whoever may not', () => {
  it('publishes nothing, and takes no version', async () => {
    const { harbour, openMachine, wallet } = await openTrustedSite();
    expect(await refusalOf(harbour.publish('mfe-wallet', '3.0.0'))).toBe(
      'You may not publish mfe-wallet: RELEASE_SIGNING_KEY has harbour; who may: wallet (trust.json).',
    );
    expect(await refusalOf((await openMachine()).publish('mfe-wallet', '3.0.0'))).toContain(
      'RELEASE_SIGNING_KEY is not set',
    );
    await wallet.publish('mfe-wallet', '3.0.0');
  });

  it('publishes nothing that is promoted, where nobody stopped it', async () => {
    const { openUnsigned, site } = await openTrustedSite();
    await (await openUnsigned('harbour')).publish('mfe-wallet', '3.0.0');
    expect(await refusalOf(site.channel.promote('mfe-wallet', '3.0.0'))).toContain(
      'mfe-wallet@3.0.0 is not signed by whoever may publish mfe-wallet',
    );
  });

  it('promotes nothing, and is told what key does', async () => {
    const { harbour, wallet, openMachine, readFile } = await openTrustedSite();
    const before = await readFile(CHANNEL);
    expect(await refusalOf(harbour.channel.promote('mfe-wallet', '2.0.0'))).toBe(
      'You may not promote mfe-wallet in production: RELEASE_SIGNING_KEY has harbour; who may: site (trust.json).',
    );
    expect(await refusalOf(wallet.channel.promote('mfe-wallet', '2.0.0'))).toContain(
      'RELEASE_SIGNING_KEY has wallet; who may: site',
    );
    const bare = await openMachine();
    expect(await refusalOf(bare.channel.promote('mfe-wallet', '2.0.0'))).toContain(
      'RELEASE_SIGNING_KEY is not set',
    );
    expect(await readFile(CHANNEL)).toBe(before);
  });

  it('is found out where the file itself was written', async () => {
    const { harbour, gateway, readFile, writeFile } = await openTrustedSite();
    await harbour.channel.promote('mfe-harbour', '2.0.0');
    const changed = forged(await readFile(CHANNEL), ({ releases }) => {
      const wallet = releases['mfe-wallet'];
      if (wallet) wallet.signed.state = wallet.signed.state.replaceAll('1.0.0', '2.0.0');
    });
    await writeFile(CHANNEL, changed);
    expect(await refusalOf(gateway.channel.read())).toMatch(
      /has another mfe-wallet than its snapshot lists\.$/,
    );
  });

  it('cannot make an unsigned channel stand in for a signed one', async () => {
    const { gateway, writeFile } = await openTrustedSite();
    await writeFile(
      CHANNEL,
      JSON.stringify({ revision: 99, releases: { 'mfe-wallet': { live: '2.0.0', previous: null } } }),
    );
    expect(await refusalOf(gateway.channel.read())).toContain('is not signed, and RELEASE_ROOT demands it');
  });

  it('shows a candidate to nobody else, and no sooner', async () => {
    const { site, gateway, readFile, writeFile } = await openTrustedSite();
    const stages = [1, 2].map((day) => ({ from: `2999-01-0${day}T00:00:00.000Z`, share: day / 10 }));
    const audience = { cohorts: ['staff'], stages };
    await site.channel.promote('mfe-wallet', '2.0.0', audience);
    expect((await gateway.channel.read()).releases['mfe-wallet']?.candidate).toEqual({
      version: '2.0.0',
      share: 0.1,
      ...audience,
    });
    const signed = await readFile(CHANNEL);
    for (const [was, is] of [
      ['2999-01-02', '1999-01-02'],
      ['staff', 'language:fr'],
      ['0.2', '0.9'],
    ] as const) {
      const changed = signed.replaceAll(was, is);
      expect(changed).not.toBe(signed);
      await writeFile(CHANNEL, changed);
      expect(await refusalOf(gateway.channel.read())).toContain(
        'has another mfe-wallet than its snapshot lists',
      );
    }
  });

  it('halts at most what its promoter tries out', async () => {
    const { site, gateway, writeFile } = await openTrustedSite();
    await site.channel.promote('mfe-wallet', '2.0.0', { share: 0.1 });
    const entry = {
      at: new Date().toISOString(),
      revision: 99,
      action: 'halted',
      from: null,
      by: 'x',
      reason: 'x',
    };
    const halts = [
      { ...entry, name: 'mfe-harbour', version: '1.0.0' },
      { ...entry, name: 'mfe-wallet', version: '2.0.0' },
    ];
    await writeFile('channels/production.halts.json', JSON.stringify(halts));
    expect((await gateway.channel.read()).releases).toEqual({
      'mfe-harbour': { live: '1.0.0', previous: null },
      'mfe-wallet': { live: '1.0.0', previous: null },
    });
  });
});

describe('what is older than what was seen (rollback)', () => {
  it('is not believed: a channel', async () => {
    const { harbour, gateway, openMachine, readFile, writeFile } = await openTrustedSite();
    const before = await readFile(CHANNEL);
    await harbour.channel.promote('mfe-harbour', '2.0.0');
    await gateway.channel.read();
    await writeFile(CHANNEL, before);
    expect(await refusalOf(gateway.channel.read())).toMatch(
      /is older than what this machine has seen already\.$/,
    );
    // One that saw nothing yet has nothing to compare with, until the channel expires.
    expect((await (await openMachine()).channel.read()).releases['mfe-harbour']?.live).toBe('1.0.0');
  });

  it('is not believed: a channel that is gone', async () => {
    const { gateway, remove } = await openTrustedSite();
    await gateway.channel.read();
    await remove(CHANNEL);
    expect(await refusalOf(gateway.channel.read())).toMatch(/is gone; put back the newest copy of it\.$/);
  });

  it('is not believed: who may do what, and a root', async () => {
    const { gateway, trust, readFile, writeFile, remove } = await openTrustedSite();
    const before = await readFile('trust/targets.json');
    await trust({ ...POLICY, root: { keys: ['other-root'] } }, 'root', 'other-root');
    await gateway.channel.read();
    await writeFile('trust/targets.json', before);
    expect(await refusalOf(gateway.channel.read())).toContain('is not signed by the holders of the root');
    await remove('trust/2.root.json');
    expect(await refusalOf(gateway.channel.read())).toContain(
      'is older than what this machine has seen already',
    );
  });
});

describe('what stays the same for too long (freeze)', () => {
  it('is believed no more once a channel expired, until a promoter signs it anew', async () => {
    const { gateway, site, world } = await openTrustedSite();
    world.now += 89 * DAY_MS;
    await gateway.channel.read();
    world.now += 2 * DAY_MS;
    expect(await refusalOf(gateway.channel.read())).toMatch(
      /expired on .*If it is the newest, sign it anew: npm run release -- renew --channel production\.$/,
    );
    await site.channel.renew();
    expect((await gateway.channel.read()).releases['mfe-wallet']?.live).toBe('1.0.0');
  });

  it('is believed no more once who may do what expired', async () => {
    const { gateway, world } = await openTrustedSite();
    await gateway.channel.read();
    world.now += 366 * DAY_MS;
    expect(await refusalOf(gateway.channel.read())).toMatch(/1\.root\.json expired on/);
  });
});

describe('parts that were not signed together (mix and match)', () => {
  it('are refused: an older state of one release in a newer channel', async () => {
    const { harbour, gateway, readFile, writeFile } = await openTrustedSite();
    const older: SignedFile = JSON.parse(await readFile(CHANNEL));
    await harbour.channel.promote('mfe-harbour', '2.0.0');
    const mixed = forged(await readFile(CHANNEL), ({ releases }) => {
      Object.assign(releases, { 'mfe-harbour': older.releases['mfe-harbour'] });
    });
    await writeFile(CHANNEL, mixed);
    expect(await refusalOf(gateway.channel.read())).toContain(
      'has another mfe-harbour than its snapshot lists',
    );
  });

  it('are refused: a release that was left out', async () => {
    const { gateway, readFile, writeFile } = await openTrustedSite();
    const without = forged(await readFile(CHANNEL), ({ releases }) => {
      delete releases['mfe-harbour'];
    });
    await writeFile(CHANNEL, without);
    expect(await refusalOf(gateway.channel.read())).toContain(
      'does not hold the releases that its snapshot lists',
    );
  });

  it('are refused: a release that was withdrawn since, which its promoter can bring back', async () => {
    const { harbour, gateway, readFile, writeFile } = await openTrustedSite();
    const older: SignedFile = JSON.parse(await readFile(CHANNEL));
    await harbour.channel.withdraw('mfe-harbour', { message: 'the berths are closed' });
    const { releases, history } = await gateway.channel.read();
    expect(Object.keys(releases)).toEqual(['mfe-wallet']);
    expect(history.at(-1)).toMatchObject({
      action: 'withdrawn',
      by: 'harbour',
      reason: 'the berths are closed',
    });
    const withdrawn = await readFile(CHANNEL);
    const mixed = forged(withdrawn, (file) => {
      Object.assign(file.releases, { 'mfe-harbour': older.releases['mfe-harbour'] });
    });
    await writeFile(CHANNEL, mixed);
    expect(await refusalOf(gateway.channel.read())).toContain(
      'has another mfe-harbour than its snapshot lists',
    );
    await writeFile(CHANNEL, withdrawn);
    await harbour.channel.promote('mfe-harbour', '2.0.0');
    expect((await gateway.channel.read()).releases['mfe-harbour']).toEqual({
      live: '2.0.0',
      previous: null,
    });
  });

  it('are refused: the channel of another name', async () => {
    const { harbour, gateway, copy } = await openTrustedSite();
    await harbour.next.promote('mfe-harbour', '2.0.0');
    await copy('channels/next.json', CHANNEL);
    // The harbour's key may sign both channels: what is said in them tells them apart.
    expect(await refusalOf(gateway.channel.read())).toContain('is another channel’s');
  });
});

describe('a key that was changed', () => {
  it('of a publisher signs nothing more, and what it signed is signed again by the new one', async () => {
    const { trust, gateway, openMachine, run } = await openTrustedSite();
    await trust(
      {
        ...POLICY,
        publishers: [
          ...POLICY.publishers.filter(({ keys }) => keys[0] !== 'wallet'),
          { releases: ['mfe-wallet'], keys: ['other-root'] },
        ],
      },
      'root',
    );
    expect(await refusalOf(gateway.store.read('mfe-wallet', '1.0.0'))).toContain(
      'mfe-wallet@1.0.0 is not signed by whoever may publish mfe-wallet',
    );
    expect(await run('sign mfe-wallet@1.0.0', 'other-root')).toMatchObject({
      exitCode: 0,
      out: 'Signed mfe-wallet@1.0.0.',
    });
    expect((await gateway.store.read('mfe-wallet', '1.0.0')).version).toBe('1.0.0');
    expect((await (await openMachine()).store.read('mfe-wallet', '1.0.0')).version).toBe('1.0.0');
  });

  it('of a promoter promotes nothing more, and another signs what it left', async () => {
    const { trust, gateway, site, harbour, run } = await openTrustedSite();
    await trust(
      { ...POLICY, promoters: POLICY.promoters.filter(({ keys }) => keys[0] !== 'harbour') },
      'root',
    );
    expect(await refusalOf(gateway.channel.read())).toContain(
      'shows mfe-harbour, which is not signed by whoever may promote it',
    );
    expect(await refusalOf(harbour.channel.promote('mfe-harbour', '2.0.0'))).toContain('shows mfe-harbour');
    expect(await refusalOf(site.channel.renew())).toContain('shows mfe-harbour');
    expect((await run('renew --adopt', 'site')).out).toMatch(/ {2}mfe-harbour@1\.0\.0\n/);
    expect((await gateway.channel.read()).releases['mfe-harbour']?.live).toBe('1.0.0');
  });

  it('of a promoter leaves no withdrawn release behind that nobody can sign', async () => {
    const { trust, gateway, harbour, run } = await openTrustedSite();
    await harbour.channel.withdraw('mfe-harbour');
    await trust(
      { ...POLICY, promoters: POLICY.promoters.filter(({ keys }) => keys[0] !== 'harbour') },
      'root',
    );
    expect(await refusalOf(gateway.channel.read())).toContain(
      'is not signed by whoever may promote in production',
    );
    expect(await run('renew --adopt', 'site')).toMatchObject({ exitCode: 0 });
    expect(Object.keys((await gateway.channel.read()).releases)).toEqual(['mfe-wallet']);
  });

  it('of the root is followed from the one that is pinned, if the holders of both signed', async () => {
    const { trust, gateway, readFile, writeFile } = await openTrustedSite();
    const alone = await trust({ ...POLICY, root: { keys: ['other-root'] } }, 'other-root');
    expect(alone.out).toContain('The new root needs signatures of the holders of the root before it.');
    await gateway.channel.read();
    const both = await trust({ ...POLICY, root: { keys: ['other-root'] } }, 'root', 'other-root');
    expect(both.out).toContain('in force');
    expect((await gateway.channel.read()).releases['mfe-wallet']?.live).toBe('1.0.0');
    const root = await readFile('trust/2.root.json');
    await writeFile('trust/3.root.json', root);
    await writeFile('trust/targets.json', `${await readFile('trust/targets.json')}\n`);
    expect(await refusalOf(gateway.channel.read())).toContain('3.root.json is not signed by the holders');
  });
});

describe('where two must sign', () => {
  it('one signature changes nothing, and the other holder finds what to sign', async () => {
    const { trust, run, policyFile } = await openTrustedSite();
    const two = { ...POLICY, root: { keys: ['root', 'other-root'], threshold: 2 } };
    const first = await trust(two, 'root');
    expect(first.out).toContain('Not in force yet.');
    const proposal = policyFile.replace('.json', '.proposal.json');
    expect(first.out).toContain(`npm run release -- trust ${proposal}`);
    const second = await run(`trust ${proposal}`, 'other-root');
    expect([second.exitCode, second.out]).toEqual([0, expect.stringContaining('Is in force.')]);
    expect(await run(`trust ${proposal}`, 'other-root')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('is out of date'),
    });
  });

  it('a publisher’s release has both', async () => {
    const { trust, openMachine, gateway } = await openTrustedSite();
    const publishers = [{ releases: ['*'], keys: ['wallet', 'harbour'], threshold: 2 }];
    await trust({ ...POLICY, publishers }, 'root');
    expect(await refusalOf(gateway.store.read('mfe-wallet', '1.0.0'))).toContain('is not signed by whoever');
    await (await openMachine('harbour')).store.sign('mfe-wallet', '1.0.0');
    expect((await gateway.store.read('mfe-wallet', '1.0.0')).version).toBe('1.0.0');
  });

  it('the same key twice is one', async () => {
    const { trust } = await openTrustedSite();
    const keys = { ...POLICY.keys, again: KEYS.root.open };
    const { exitCode, err } = await trust(
      { ...POLICY, keys, root: { keys: ['root', 'again'], threshold: 2 } },
      'root',
    );
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining('root asks for 2 signatures, and has 1 different keys.'),
    ]);
  });
});

describe('a site that had no signatures', () => {
  it('is signed as it is, by whoever may, and not without being asked to', async () => {
    const opened = await openTrusted();
    const site = await opened.openUnsigned();
    await site.publish('mfe-wallet', '1.0.0');
    await site.channel.promote('mfe-wallet', '1.0.0');
    await opened.trust(POLICY, 'root');
    const gateway = await opened.openMachine();
    expect(await refusalOf(gateway.channel.read())).toContain('is not signed, and RELEASE_ROOT demands it');
    await opened.run('sign mfe-wallet@1.0.0', 'wallet');
    expect(await opened.run('renew', 'site')).toMatchObject({ exitCode: 1 });
    expect(await opened.run('renew --adopt', 'harbour')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('You may not promote mfe-wallet in production'),
    });
    expect(await opened.run('renew --adopt', 'site')).toMatchObject({ exitCode: 0 });
    expect((await gateway.channel.read()).releases['mfe-wallet']?.live).toBe('1.0.0');
    expect((await gateway.store.read('mfe-wallet', '1.0.0')).version).toBe('1.0.0');
  });

  it('says what is missing where it is read without its root', async () => {
    const opened = await openTrustedSite();
    expect(await refusalOf((await opened.openUnsigned()).channel.read())).toContain('Set RELEASE_ROOT');
  });
});

describe('a trust.json that is wrong', () => {
  it.each([
    [{ ...POLICY, root: undefined }, 'root: '],
    [{ ...POLICY, root: { keys: ['nobody'] } }, 'root names the key “nobody”, which is not under "keys".'],
    [
      { ...POLICY, keys: { ...POLICY.keys, root: KEYS.root.secret } },
      'The key “root” is not a public key in PEM',
    ],
    [
      { ...POLICY, keys: { ...POLICY.keys, root: 'missing.pem' } },
      'The key “root” is not a public key in PEM',
    ],
    [{ ...POLICY, publishers: [{ releases: ['../x'], keys: ['site'] }] }, 'publishers.0.releases.0'],
    [
      { ...POLICY, keys: { ...POLICY.keys, root: newKey().open.replace('MCow', 'AAAA') } },
      'is not an Ed25519 key',
    ],
  ])('is refused with what is wrong in it', async (policy, said) => {
    const { trust, readFile } = await openTrustedSite();
    const before = await readFile('trust/targets.json');
    const { exitCode, err } = await trust(policy, 'root');
    expect([exitCode, err]).toEqual([1, expect.stringContaining(said)]);
    expect(await readFile('trust/targets.json')).toBe(before);
  });

  it('is not taken for a first one where there is a root', async () => {
    const { trust, world } = await openTrustedSite();
    world.pin = '';
    const { exitCode, err } = await trust(POLICY, 'site');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('There is a root in')]);
  });
});
