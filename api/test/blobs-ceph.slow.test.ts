import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { backUpSite, restoreSite } from '../src/backup/server-backup.ts';
import { newBlobName } from '../src/blobs/blob-store.ts';
import { bucketStore } from '../src/blobs/bucket-store.ts';
import { listBlobs } from '../src/blobs/list-blobs.ts';
import { recover } from '../src/recovery/recover.ts';
import { drillRestore } from '../src/recovery/restore-drill.ts';
import { makeDatabase } from './engines.ts';
import { newCard, newDocument } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';
import type { TemporaryCeph } from './temporary-ceph.ts';
import { hasCeph, startCeph } from './temporary-ceph.ts';

const there = hasCeph();

describe.runIf(there)(
  `documents in Ceph${there ? '' : ' (skipped: install ceph-mon, ceph-osd and radosgw)'}`,
  () => {
    let ceph: TemporaryCeph;
    beforeAll(async () => {
      ceph = await startCeph();
    }, 90_000);
    afterAll(() => ceph.stop());

    it('are given back as they came, replaced, listed and deleted', async () => {
      const place = { url: `${ceph.url}/documents`, ...ceph.credentials };
      const store = bucketStore(place);
      const names = Array.from({ length: 20 }, newBlobName);
      const bytes = randomBytes(5 * 1024 * 1024);
      await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
      const [first = ''] = names;
      await store.put(first, bytes);
      expect(bytes.equals((await store.get(first)) ?? Buffer.alloc(0))).toBe(true);
      const listed: string[] = [];
      for await (const name of listBlobs({ kind: 'bucket', ...place })) listed.push(name);
      expect(listed.sort()).toEqual(names.toSorted());
      for (const name of names) await store.delete(name);
      expect(await store.get(first)).toBeNull();
      await store.delete(first);
    });

    it('are backed up with their database, rehearsed, and restored beside it', {
      timeout: 120_000,
    }, async () => {
      const bucket = (name: string) =>
        ({ kind: 'bucket', url: `${ceph.url}/${name}`, ...ceph.credentials }) as const;
      const siteUrl = 'http://localhost:3000';
      const folder = mkdtempSync(join(tmpdir(), 'nfcards-backups-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [place, empty] = [await makeDatabase(), await makeDatabase({ empty: true })];
      onTestFinished(place.remove);
      onTestFinished(empty.remove);
      const of = ({ databaseUrl = '' }: typeof place, name: string) =>
        ({ dataDir: '/nonexistent', databaseUrl, blobs: bucket(name) }) as const;

      const world = await World.open(place, {}, undefined, bucket('saved'));
      onTestFinished(() => world.close());
      const card = await newCard(world);
      for (let count = 0; count < 3; count += 1) await newDocument(world, card);
      const { name, manifest } = await backUpSite(of(place, 'saved'), folder, () => undefined);
      expect(manifest.documents).toMatchObject({ named: 3, copied: 3, missing: [] });
      const backup = join(folder, name);
      expect(await drillRestore(backup, inject('postgresUrl'), siteUrl)).toMatchObject({
        documents: 3,
        wrong: [],
      });
      const restored = of(empty, 'restored');
      expect(await restoreSite(restored, backup)).toMatchObject({ documents: 3 });
      expect(
        await recover({ ...restored, siteUrl }, (recovery) => recovery.checkDocuments(() => undefined)),
      ).toMatchObject({ checked: 3, missing: [], damaged: [], extra: [] });
    });

    it('are refused to a wrong secret', async () => {
      const store = bucketStore({ url: ceph.url, ...ceph.credentials, secret: 'another', retryDelays: [] });
      await expect(store.put(newBlobName(), Buffer.from('x'))).rejects.toThrow('answered 403 to PUT');
    });
  },
);
