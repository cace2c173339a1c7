import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { Semaphore } from '../base/semaphore.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';

/** Bytes of the picture as it comes. */
const MAX_BYTES = 5 * 1024 * 1024;
/** A small file can hold a picture that fills the memory. */
const MAX_PIXELS = 25_000_000;
const SIDE = 512;
/** Formats by the file's first bytes; its name and declared type are not trusted. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/** One at a time, in one of the threads that files and compressed answers need too: the rest of them stays free. */
const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 4 });
sharp.concurrency(1);

export type PictureRefusal = 'picture_invalid' | 'picture_too_large';

/**
 * Draws the picture anew, so that nothing but its pixels is kept: no place, no camera, no second file hidden in it.
 * @param base64 of a JPEG, PNG, WebP, GIF or AVIF; a `data:` URL's head is allowed
 */
export async function savePicture(
  db: Kysely<Tables>,
  memberId: string,
  base64: string,
): Promise<PictureRefusal | null> {
  const given = Buffer.from(base64.replace(/^data:image\/[\w+.-]+;base64,/, ''), 'base64');
  if (given.length > MAX_BYTES) return 'picture_too_large';
  const bytes = await redraw(given);
  if (bytes === null) return 'picture_invalid';
  const row = { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
  await db
    .insertInto('profile_picture')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return null;
}

async function redraw(given: Buffer): Promise<Buffer | null> {
  const end = await semaphore.acquire();
  try {
    const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) return null;
    // Rotated first: the orientation is in the metadata that is dropped.
    return await picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    return null;
  } finally {
    end();
  }
}

export async function removePicture(db: Kysely<Tables>, memberId: string): Promise<null> {
  await db.deleteFrom('profile_picture').where('member_id', '=', memberId).execute();
  return null;
}

/** Addressed by its digest: only those who may see the profile know it. */
export function profilePicture({ db }: AccountServices): Handler<'profile_picture'> {
  return async ({ id, digest }) => {
    const picture = await db
      .selectFrom('profile_picture')
      .select('bytes')
      .where('member_id', '=', id)
      .where('digest', '=', digest)
      .executeTakeFirst();
    if (picture === undefined) return { kind: 'failure', failure: 'picture_unknown' };
    const { bytes } = picture;
    return { kind: 'file', bytes, size: bytes.length, type: 'image/webp', immutable: true };
  };
}
