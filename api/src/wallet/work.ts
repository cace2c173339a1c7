import { sweepBlobs } from '../blobs/garbage.ts';
import { forgetLinks } from '../links/forget-links.ts';
import type { Services } from '../services.ts';
import { announceSending } from './announce-sending.ts';
import { forgetUploads } from './forget-uploads.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { forgetSendings, settleSendings } from './settle-sendings.ts';

/** The wallet's jobs. */
export async function workOnWallet(services: Services): Promise<void> {
  const { db, blobs, jobs, ownership } = services;
  await jobs.work('sweep_blobs', async () => {
    // Nothing is deleted that may be another's.
    if ((await ownership.look()) === 'own') await sweepBlobs(db, blobs);
  });
  await jobs.work('announce_sending', ({ sending }) => announceSending(services, sending));
  await jobs.work('settle_sendings', () => settleSendings(services));
  await jobs.work('remind_of_expiry', () =>
    remindOfExpiry(services, new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)),
  );
  await jobs.work('forget_uploads', async () => {
    await forgetUploads(services);
    await forgetSendings(services);
    await forgetLinks(services);
  });
}
