import { sweepBlobs } from '../blobs/garbage.ts';
import { deleteUploads } from './documents/delete-uploads.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { announceSending } from './sendings/announce-sending.ts';
import { deleteOldSendings, settleSendings } from './sendings/settle-sendings.ts';
import type { WalletServices } from './services.ts';

/** The wallet's jobs. @param forgetLinks removes the links of cards whose time is over */
export async function registerWalletJobs(
  services: WalletServices,
  forgetLinks: () => Promise<void>,
): Promise<void> {
  const { db, blobs, jobs, ownership } = services;
  await jobs.work('sweep_blobs', async () => {
    // Nothing is deleted that may be another's.
    if ((await ownership.check()) === 'own') await sweepBlobs(db, blobs);
  });
  await jobs.work('announce_sending', ({ sending }) => announceSending(services, sending));
  await jobs.work('settle_sendings', () => settleSendings(services));
  await jobs.work('remind_of_expiry', () =>
    remindOfExpiry(services, new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)),
  );
  await jobs.work('forget_uploads', async () => {
    await deleteUploads(services);
    await deleteOldSendings(services);
    await forgetLinks();
  });
}
