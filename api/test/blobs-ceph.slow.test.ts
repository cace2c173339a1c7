import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBlobName } from '../src/blobs/blob-store.ts';
import { bucketStore } from '../src/blobs/bucket-store.ts';
import { listBlobs } from '../src/blobs/list-blobs.ts';
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

    it('are refused to a wrong secret', async () => {
      const store = bucketStore({ url: ceph.url, ...ceph.credentials, secret: 'another', retryDelays: [] });
      await expect(store.put(newBlobName(), Buffer.from('x'))).rejects.toThrow('answered 403 to PUT');
    });
  },
);
