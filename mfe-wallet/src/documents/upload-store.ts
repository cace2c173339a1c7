import { safeParse } from 'valibot';
import { inStore } from '../device/one-store.ts';
import { type KeptUpload, keptUploads } from './kept-upload.ts';

const UPLOADS = { database: 'nfcards-uploads', name: 'uploads' };

/** Where nothing can be kept, an upload goes on all the same; it ends with the page. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  await inStore(UPLOADS, 'readwrite', undefined, (store) => store.put(upload));
}

export async function dropUpload(id: string): Promise<void> {
  await inStore(UPLOADS, 'readwrite', undefined, (store) => store.delete(id));
}

/** Those of a member, the oldest first. What another has left on this device goes. */
export async function keptUploadsOf(memberId: string): Promise<readonly KeptUpload[]> {
  const parsed = safeParse(keptUploads, await inStore(UPLOADS, 'readonly', [], (store) => store.getAll()));
  if (!parsed.success) {
    await dropAllUploads();
    return [];
  }
  const [own, others] = [true, false].map((isOwn) =>
    parsed.output.filter((upload) => (upload.memberId === memberId) === isOwn),
  );
  for (const { id } of others ?? []) await dropUpload(id);
  return own ?? [];
}

export async function dropAllUploads(): Promise<void> {
  await inStore(UPLOADS, 'readwrite', undefined, (store) => store.clear());
}
