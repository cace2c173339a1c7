import { randomUUID } from 'node:crypto';
import type { TemporaryCeph } from '@nfcards/api/temporary-ceph';
import { hasCeph, startCeph } from '@nfcards/api/temporary-ceph';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeSharedBucket } from '../channels/shared-bucket.fixture.ts';

const there = hasCeph();

describe.runIf(there)(
  `RADOS gateway${there ? '' : ' (skipped: install ceph-mon, ceph-osd and radosgw)'}`,
  () => {
    let ceph: TemporaryCeph;
    beforeAll(async () => {
      ceph = await startCeph();
    }, 90_000);
    afterAll(() => ceph.stop());

    // A folder each: every test begins with an empty bucket.
    describeSharedBucket('Ceph', async () => ({ ...ceph, url: `${ceph.url}/${randomUUID()}` }));
  },
);
