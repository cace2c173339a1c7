import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
import { liveSiteOf, remoteRelease, shellRelease } from './releases.fixture.ts';
import { VisitorSites } from './visitor-sites.ts';

const HOUR = 3_600_000;
const BEGIN = Date.UTC(2026, 5, 1, 12);

/** What a hundred visitors see of a candidate that is shown to a twentieth, then to a half, then to nearly all. */
async function openStages({ isSecure = false } = {}) {
  const clock = { now: BEGIN };
  const signer = new VisitorSigner(createSecretKey(Buffer.alloc(32, 1)));
  const visitors = new VisitorSites({
    signer: { current: async () => signer },
    isSecure,
    now: () => clock.now,
  });
  const live = liveSiteOf(shellRelease('1.0.0'), remoteRelease('mfe-wallet', '1.0.0', '/wallet'));
  const release = remoteRelease('mfe-wallet', '1.1.0', '/wallet');
  const forBrowsers = { ...release, base: '/releases/mfe-wallet/1.1.0/', integrity: '', slots: [] };
  const stages = [0.05, 0.5, 0.98].map((share, no) => ({
    from: new Date(BEGIN + no * HOUR).toISOString(),
    share,
  }));
  const candidate = { name: 'mfe-wallet', version: '1.1.0', share: 0.05, stages, release, forBrowsers };
  const channel = { live, candidates: [candidate], everLive: new Set<string>() };
  const versionFor = async (cookie: string) => {
    const site = await visitors.siteFor(channel, { headers: { cookie }, ip: '192.0.2.1', url: '/wallet' });
    return site.live.remotes['mfe-wallet']?.version;
  };
  const seenBy = async (no: number) => {
    const version = await versionFor(`bucket=${signer.sign('bucket', `${no * 97}`)}`);
    return version === '1.1.0';
  };
  const seers = async (at: number) => {
    clock.now = at;
    const seen = await Promise.all(Array.from({ length: 100 }, (_, no) => seenBy(no)));
    return new Set(seen.flatMap((sees, no) => (sees ? [no] : [])));
  };
  return { seers, visitors, versionFor };
}

it('a share grows by itself at its times, and keeps those who have it', async () => {
  const { seers } = await openStages();
  const [few, still, half, most] = [
    await seers(BEGIN),
    await seers(BEGIN + HOUR - 1),
    await seers(BEGIN + HOUR),
    await seers(BEGIN + 2 * HOUR),
  ];
  expect(still).toEqual(few);
  expect([few, half].map((before, no) => [...before].filter((one) => ![half, most][no]?.has(one)))).toEqual([
    [],
    [],
  ]);
  expect([few.size < half.size, half.size < most.size, most.size > 90]).toEqual([true, true, true]);
});

it('what somebody agreed to has a name that no other host of the domain can give', async () => {
  const { visitors, versionFor } = await openStages({ isSecure: true });
  const [given = ''] = await visitors.agreement({}, 'mfe-wallet@1.1.0');
  expect(given).toMatch(/^__Host-agreed=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/);
  const [cookie = ''] = given.split(';');
  expect(await versionFor(cookie)).toBe('1.1.0');
  expect(await versionFor(cookie.replace('__Host-', ''))).toBe('1.0.0');
  const taken = [visitors.endOfAgreement(), ...visitors.endOfCohorts({ cookie: '__Host-cohorts=any' })];
  expect(taken).toEqual(
    ['agreed', 'cohorts'].map((name) => `__Host-${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`),
  );
});
