import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

interface ReplaceOptions {
  /** What becomes its time of change. */
  readonly modified?: Date;
  /** Whether it must be on the disk before this ends, also if the machine fails in the next moment. */
  readonly durable?: boolean;
}

/** Writes a file whole or not at all, also if the process ends meanwhile or another one writes the same. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  { modified, durable = false }: ReplaceOptions = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    const handle = await open(fresh, 'w');
    try {
      await handle.writeFile(content);
      if (modified !== undefined) await handle.utimes(modified, modified);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (cause) {
    await rm(fresh, { force: true });
    throw cause;
  }
}
