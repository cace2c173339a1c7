import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LogLine } from '../src/base/report.ts';
import type { BlobStore } from '../src/blobs/blob-store.ts';
import { BlobStoreError, newBlobName } from '../src/blobs/blob-store.ts';
import type { BucketOptions } from '../src/blobs/bucket-store.ts';
import { bucketStore } from '../src/blobs/bucket-store.ts';
import { folderStore } from '../src/blobs/folder-store.ts';
import { openBlobStore } from '../src/blobs/open-blob-store.ts';
import type { Fault, S3Peer } from './s3-peer.ts';
import { openS3Peer } from './s3-peer.ts';

const notNames = [
  '',
  '..',
  '../../etc/passwd',
  'a'.repeat(39),
  `${'a'.repeat(39)}/`,
  'A'.repeat(40),
  '%2e%2e',
];

let place: string;
let peer: S3Peer;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'nfcards-blobs-'));
  peer = await openS3Peer();
});
afterAll(async () => {
  await peer.close();
  rmSync(place, { recursive: true, force: true });
});
beforeEach(() => {
  peer.faults.length = 0;
  peer.answers.length = 0;
  peer.state.trouble = null;
  peer.state.clockAhead = 0;
});

function bucket(given: Partial<BucketOptions> = {}): BlobStore {
  return bucketStore({ url: peer.url, ...peer.credentials, retryDelays: [1, 1, 1], timeout: 2000, ...given });
}

describe.each([
  ['a folder', () => folderStore(join(place, 'blobs'))],
  ['a bucket', () => bucket()],
])('blobs in %s', (_, open) => {
  it('are given back as they came, replaced, and deleted', async () => {
    const store = open();
    const name = newBlobName();
    const bytes = randomBytes(1024 * 1024);
    await store.put(name, bytes);
    expect(bytes.equals((await store.get(name)) ?? Buffer.alloc(0))).toBe(true);
    await store.put(name, Buffer.from('shorter'));
    expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('shorter');
    await store.delete(name);
    expect(await store.get(name)).toBeNull();
  });

  it('that are not there are null, and may be deleted again', async () => {
    const store = open();
    expect(await store.get(newBlobName())).toBeNull();
    await expect(store.delete(newBlobName())).resolves.toBeUndefined();
  });

  it.each(notNames)('have no name like “%s”', async (name) => {
    const store = open();
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(BlobStoreError);
    await expect(store.get(name)).rejects.toThrow(BlobStoreError);
    await expect(store.delete(name)).rejects.toThrow(BlobStoreError);
  });

  it('come one by one when many are put at once', async () => {
    const store = open();
    const names = Array.from({ length: 20 }, newBlobName);
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    const read = await Promise.all(names.map((name) => store.get(name)));
    expect(read.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(names);
  });
});

describe('a folder of blobs', () => {
  it('has two levels, and nothing half-written', async () => {
    const folder = join(place, 'levels');
    const name = newBlobName();
    await folderStore(folder).put(name, Buffer.from('x'));
    expect(existsSync(join(folder, name.slice(0, 2), name.slice(2, 4), name))).toBe(true);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('keeps nothing of a blob that a crash left half-written, once it is swept', async () => {
    const folder = join(place, 'crashed');
    const store = folderStore(folder);
    await store.put(newBlobName(), Buffer.from('x'));
    const name = newBlobName();
    writeFileSync(join(folder, 'incoming', name), 'half');
    expect(await store.get(name)).toBeNull();
    await store.delete(name);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('says what is wrong with it, and not where', async () => {
    const file = join(place, 'a-file');
    writeFileSync(file, 'x');
    const store = folderStore(join(file, 'blobs'));
    await expect(store.put(newBlobName(), Buffer.from('x'))).rejects.toThrow(
      /^A blob cannot be written \(ENOTDIR\)\.$/,
    );
    await expect(store.get(newBlobName())).rejects.toThrow(BlobStoreError);
  });

  it('is not made where the folder around it is missing', async () => {
    const store = folderStore(join(place, 'missing', 'blobs'));
    await expect(store.put(newBlobName(), Buffer.from('x'))).rejects.toThrow(BlobStoreError);
    expect(existsSync(join(place, 'missing'))).toBe(false);
  });
});

describe('a bucket', () => {
  it.each<[string, Partial<BucketOptions>]>([
    ['a wrong secret', { secret: 'another' }],
    ['a wrong key', { keyId: 'AKIDOTHER' }],
    ['another region', { region: 'eu-west-1' }],
  ])('lets nobody in with %s, who does not insist', async (_, given) => {
    await expect(bucket(given).put(newBlobName(), Buffer.from('x'))).rejects.toThrow(
      'The blob store answered 403 to PUT.',
    );
    expect(peer.answers).toEqual([403]);
  });

  it.each<[Fault, string]>([
    ['unavailable', '503'],
    ['hang_up', '0'],
    ['half_an_answer', '200'],
    ['silence', '0'],
  ])('that fails for a while (%s) is asked again', async (fault) => {
    const store = bucket({ timeout: 300 });
    const name = newBlobName();
    await store.put(name, Buffer.from('kept'));
    peer.faults.push(fault, fault);
    expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('kept');
    peer.faults.push(fault);
    await store.put(name, Buffer.from('newer'));
    expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('newer');
  });

  it('that does not come back is given up, in words without an address', async () => {
    peer.faults.push('unavailable', 'unavailable', 'unavailable', 'unavailable');
    await expect(bucket().get(newBlobName())).rejects.toThrow('The blob store answered 503 to GET.');
    peer.faults.push('hang_up', 'hang_up', 'hang_up', 'hang_up');
    await expect(bucket().get(newBlobName())).rejects.toThrow('The blob store broke off at GET.');
    peer.faults.push('silence', 'silence', 'silence', 'silence');
    await expect(bucket({ timeout: 50 }).get(newBlobName())).rejects.toThrow(
      'The blob store took too long at GET.',
    );
  });

  it('is not followed elsewhere', async () => {
    peer.faults.push('elsewhere');
    await expect(bucket().get(newBlobName())).rejects.toThrow('The blob store answered 307 to GET.');
    expect(peer.answers).toEqual([307]);
  });

  it('keeps blobs below its folder', async () => {
    const name = newBlobName();
    await bucket().put(name, Buffer.from('x'));
    expect([...peer.objects.keys()]).toContain(`/bucket/documents/${name}`);
  });
});

describe('a bucket that may be away', () => {
  const opened = (given: Partial<BucketOptions> = {}) => {
    const told: LogLine[] = [];
    const place = { kind: 'bucket', url: peer.url, ...peer.credentials, retryDelays: [], ...given } as const;
    const watched = openBlobStore(place, (line) => void told.push(line), { retry: 5, slow: 5 });
    onTestFinished(watched.close);
    return { ...watched, events: () => told.map(({ event }) => event), told };
  };

  it('is tried at the start, and nothing of that stays', async () => {
    const before = peer.objects.size;
    const { checked, isAvailable, events } = opened();
    await checked;
    expect([isAvailable(), events(), peer.objects.size]).toEqual([true, [], before]);
  });

  it.each<[string, Partial<BucketOptions>, string]>([
    ['a wrong secret', { secret: 'another' }, 'The blob store answered 403 to PUT.'],
    ['a bucket that is not there', { url: 'elsewhere' }, 'there is no such bucket'],
  ])('is missing with %s, in words that say what to look at', async (_, given, words) => {
    const url = given.url === undefined ? peer.url : new URL('/another-bucket', peer.url).href;
    const { checked, isAvailable, told } = opened({ ...given, url });
    await checked;
    expect(isAvailable()).toBe(false);
    expect(told).toMatchObject([
      { event: 'documents_away', failure: { message: expect.stringContaining(words) } },
    ]);
    expect(told[0]?.advice).toContain('Check BLOBS_URL, BLOBS_REGION, BLOBS_KEY_ID and BLOBS_SECRET.');
  });

  it.each([
    [2, 'behind'],
    [-2, 'ahead of'],
  ])('is told apart from wrong keys by its clock: %i hours', async (hours, words) => {
    peer.state.clockAhead = hours * 3_600_000;
    const { checked, told } = opened();
    await checked;
    const message = `The blob store answered 403 to PUT, and the clock here is 120 minutes ${words} its own.`;
    expect(told).toMatchObject([{ failure: { message } }]);
    expect(told[0]?.advice).toMatch(/Set the clock/);
    expect(told[0]?.advice).not.toMatch(/BLOBS_SECRET/);
  });

  it.each<Fault>(['unavailable', 'hang_up'])(
    'says no at once while it is (%s), and is back by itself',
    async (fault) => {
      peer.state.trouble = fault;
      const { store, checked, isAvailable, events } = opened();
      await checked;
      const asked = peer.answers.length;
      await expect(store.get(newBlobName())).rejects.toThrow(BlobStoreError);
      expect([isAvailable(), peer.answers.length - asked]).toEqual([false, 0]);
      peer.state.trouble = null;
      await expect.poll(isAvailable).toBe(true);
      expect(await store.get(newBlobName())).toBeNull();
      expect(events()).toEqual(['documents_away', 'documents_back']);
    },
  );

  it('lets go of what waits for it once it is frozen', async () => {
    const { store, checked, isAvailable } = opened({ timeout: 60_000 });
    await checked;
    peer.state.trouble = 'silence';
    await expect(store.put(newBlobName(), Buffer.from('x'))).rejects.toThrow(BlobStoreError);
    expect(isAvailable()).toBe(false);
  });
});
