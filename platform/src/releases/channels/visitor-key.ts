import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { object, pipe, regex, safeParse, string } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { StorePlace } from '../place/store-place.ts';

/** 256 random bits, base64url. */
const keyFile = object({ secret: pipe(string(), regex(/^[\w-]{43}$/)) });

const ATTEMPTS = 3;

/**
 * The key by which the gateways of a channel know what they gave to browsers. It lies beside the channel, made by
 * whoever needs it first, and stays: who is in a share must not change while a release is tried out.
 */
export async function visitorKey(
  place: Pick<StorePlace, 'read' | 'replace' | 'describe'>,
  channel: string,
): Promise<KeyObject> {
  const path = `channels/${channel}.visitors.json`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const file = await place.read(path);
    const parsed = safeParse(keyFile, parseJson(file?.text ?? ''));
    if (parsed.success) return createSecretKey(parsed.output.secret, 'base64url');
    const secret = randomBytes(32).toString('base64url');
    // Another gateway may be first: its key is read then.
    if (await place.replace(path, file, `${JSON.stringify({ secret }, null, 2)}\n`))
      return createSecretKey(secret, 'base64url');
  }
  throw new Failure(`${place.describe(path)} never comes to rest.`);
}
