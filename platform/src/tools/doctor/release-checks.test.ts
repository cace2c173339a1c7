import type { S3Peer } from '@nfcards/api/s3-peer';
import { openS3Peer } from '@nfcards/api/s3-peer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite } from '../../releases/channels/channel.fixture.ts';
import { readSettings } from '../../settings/settings.ts';
import { lookAtDate, releaseChecks } from './release-checks.ts';

async function lookAt(name: string, environment: Readonly<Record<string, string>>, now?: number) {
  const check = releaseChecks(readSettings(environment), now).find((one) => one.name === name);
  if (check === undefined) throw new Error(`There is no check “${name}”.`);
  return check.look();
}

describe('a look at the store of releases', () => {
  let peer: S3Peer;
  beforeAll(async () => {
    peer = await openS3Peer();
  });
  afterAll(() => peer.close());
  const bucket = (secret = peer.credentials.secret) => ({
    RELEASES_STORE: peer.url,
    RELEASES_REGION: peer.credentials.region,
    RELEASES_KEY_ID: peer.credentials.keyId,
    RELEASES_SECRET: secret,
  });

  it('tries a write, one on the right condition and one on a stale one, and leaves nothing', async () => {
    for (const conditions of ['quoted', 'unquoted'] as const) {
      peer.state.conditions = conditions;
      expect(await lookAt('releases', bucket())).toMatchObject({ status: 'well' });
    }
    expect(peer.objects.size).toBe(0);
  });

  it.each(['only_none_match', 'none'] as const)(
    'names one that keeps to no conditions: %s',
    async (conditions) => {
      peer.state.conditions = conditions;
      expect(await lookAt('releases', bucket())).toMatchObject({
        status: 'wrong',
        found: expect.stringContaining('does not keep to conditional writes'),
      });
    },
  );

  it('says that its key is wrong, and not which', async () => {
    peer.state.conditions = 'quoted';
    const found = await lookAt('releases', bucket('hunter2'));
    expect(found).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining(
        'Check RELEASES_STORE, RELEASES_REGION, RELEASES_KEY_ID and RELEASES_SECRET.',
      ),
    });
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });
});

describe('a look at the channel', () => {
  it('says whether there is anything to show', async () => {
    const { dataDir, publish, channel } = await openSite();
    expect(await lookAt('channel', { DATA_DIR: dataDir })).toMatchObject({
      status: 'wrong',
      found: 'No shell is live in the channel production: there is nothing to show.',
    });
    await publish('shell', '1.0.0');
    await channel.promote('shell', '1.0.0');
    expect(await lookAt('channel', { DATA_DIR: dataDir })).toEqual({
      status: 'well',
      found: '1 releases are live in the channel production.',
    });
  });

  it('repeats why it is not believed', async () => {
    const { dataDir } = await openSite();
    const RELEASE_ROOT = `1:${'a'.repeat(64)}`;
    expect(await lookAt('channel', { DATA_DIR: dataDir, RELEASE_ROOT })).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining('is not the root that RELEASE_ROOT names'),
    });
    expect(await lookAt('root of trust', { DATA_DIR: dataDir, RELEASE_ROOT })).toMatchObject({
      status: 'wrong',
    });
    expect(await lookAt('root of trust', { DATA_DIR: dataDir })).toMatchObject({ status: 'skipped' });
  });
});

it('a look at a date says so in time', async () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  const contact = { SECURITY_CONTACT: 'mailto:a@boats.example', SECURITY_EXPIRES: '2026-06-10' };
  expect(await lookAt('security.txt', contact, now)).toMatchObject({
    status: 'wrong',
    found: '/.well-known/security.txt expires in 9 days, on 2026-06-10.',
  });
  const until = Date.parse('2026-08-30T00:00:00Z');
  expect(lookAtDate('It', until, now, '')).toEqual({
    status: 'well',
    found: 'It is good for 90 days, until 2026-08-30.',
  });
  expect(lookAtDate('It', now - 1, now, 'Renew it.')).toEqual({
    status: 'wrong',
    found: 'It expired on 2026-05-31.',
    next: 'Renew it.',
  });
});
