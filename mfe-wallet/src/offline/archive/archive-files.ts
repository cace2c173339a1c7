import type { ArchiveFiles } from './archive-file.ts';
import { readZip } from './read-zip.ts';

/** The files of an archive, or of the folder that it was unpacked into. */
export async function archiveFiles(chosen: readonly File[]): Promise<ArchiveFiles> {
  const [file] = chosen;
  if (chosen.length === 1 && file !== undefined && (await isZip(file))) return readZip(file);
  const files = chosen.map((one) => ({
    path: one.webkitRelativePath === '' ? one.name : one.webkitRelativePath,
    read: async () => one,
  }));
  return { files, isWhole: true };
}

async function isZip(file: Blob): Promise<boolean> {
  return (await file.slice(0, 2).text()) === 'PK';
}
