import { randomUUID } from 'node:crypto';
import { Failure } from '../../failure.ts';

/** What conditional writes (RFC 9110, section 13.1) are tried with: a write by its headers, and a removal. */
export interface TriedBucket {
  readonly put: (
    path: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly headers: Headers }>;
  readonly remove: (path: string) => Promise<unknown>;
}

/** An ETag as this bucket reads it in `If-Match`. */
export type WriteTag = (tag: string) => string;

const asGiven: WriteTag = (tag) => tag;
/** RADOS gateways of Ceph compare it with the ETag without its quotation marks. */
const unquoted: WriteTag = (tag) => tag.replaceAll('"', '');
/** The ETag of nothing that is ever written here. */
const STALE = '"0123456789abcdef0123456789abcdef"';

/**
 * Tries with a file of its own whether a bucket keeps to conditions, which is all that keeps two teams from undoing each
 * other's promotions.
 * @returns how it reads an ETag
 * @throws Failure where it does not
 */
export async function tryConditions({ put, remove }: TriedBucket): Promise<WriteTag> {
  const path = `tried/${randomUUID()}`;
  const isRefused = async (headers: Readonly<Record<string, string>>) =>
    (await put(path, Buffer.from('refused'), headers)).status === 412;
  try {
    const written = await put(path, Buffer.from('tried'), {});
    if (!(await isRefused({ 'if-none-match': '*' }))) throw withoutConditions('If-None-Match: *');
    const tag = written.headers.get('etag') ?? '';
    for (const writeTag of [asGiven, unquoted]) {
      if (!(await isRefused({ 'if-match': writeTag(STALE) }))) throw withoutConditions('If-Match');
      const again = await put(path, Buffer.from('tried'), { 'if-match': writeTag(tag) });
      if (again.status === 200 || again.status === 204) return writeTag;
    }
    throw withoutConditions('If-Match');
  } finally {
    await remove(path);
  }
}

function withoutConditions(header: string): Failure {
  return new Failure(
    `The bucket of RELEASES_STORE does not keep to conditional writes (${header}), so that two teams would undo each other's promotions: use a store that does, such as Amazon S3, MinIO, Cloudflare R2 or Ceph.`,
  );
}
