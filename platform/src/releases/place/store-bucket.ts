import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BucketOptions, BucketRequest } from '@nfcards/api/bucket';
import { BucketError, bucketClient, bucketRoot } from '@nfcards/api/bucket';
import type { BucketPage } from '@nfcards/api/bucket-listing';
import { listingQuery, readPage } from '@nfcards/api/bucket-listing';
import { Unavailable } from '../../failure.ts';
import { filesOf } from '../release/release-files.ts';
import type { WriteTag } from './bucket-conditions.ts';
import { tryConditions } from './bucket-conditions.ts';
import { folderPlace } from './store-folder.ts';
import type { StoredFile, StorePlace } from './store-place.ts';

/** The first file of a release to be there and the last to stay: it takes the version, for good. */
const CLAIM = 'claimed';
/** The last file of a release to be there: with it, it is whole. */
const DESCRIPTION = 'release.json';

/** Milliseconds. */
const FRESH_MS = 500;

const SETTINGS = 'Check RELEASES_STORE, RELEASES_REGION, RELEASES_KEY_ID and RELEASES_SECRET.';

/** For a HEAD request that is repeated soon: one attempt. */
const SINGLE_TRY = { timeout: 3_000, retryDelays: [] };

/**
 * Another writer was first (RFC 9110, section 15.5.13), or wrote at the same moment (Amazon S3), or the file is gone.
 */
const PRECONDITION_FAILED = [412, 409, 404];

/**
 * An S3-compatible bucket that several machines share, which must know conditional writes. Releases never change, so
 * each machine keeps those that it serves in its own data folder.
 */
export function bucketPlace(dataDir: string, options: BucketOptions): StorePlace {
  const { root, folder } = bucketRoot(options);
  const client = bucketClient(options);
  const glance = bucketClient({ ...options, ...SINGLE_TRY });
  const local = folderPlace(dataDir);
  const downloads = new Map<string, Promise<void>>();
  const keyOf = (path: string) => (folder === '' ? path : `${folder}/${path}`);
  const at = (path: string) => `${root}/${keyOf(path).split('/').map(encodeURIComponent).join('/')}`;
  const ask = (request: BucketRequest, by = client) =>
    by(request).catch((cause: unknown) => {
      if (!(cause instanceof BucketError)) throw cause;
      throw new Unavailable(
        `The bucket for releases cannot be used. ${cause.message} ${cause.advice ?? SETTINGS}`,
      );
    });

  async function get(path: string) {
    const { status, bytes, headers } = await ask({ method: 'GET', address: at(path), expected: [404] });
    return status === 404 ? null : { bytes: Buffer.from(bytes), tag: headers.get('etag') ?? '' };
  }

  const put = (path: string, body: Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
    ask({ method: 'PUT', address: at(path), body, headers, expected: PRECONDITION_FAILED });

  const remove = (path: string) => ask({ method: 'DELETE', address: at(path), expected: [404] });

  /** Once before the first conditional write: whoever only reads does not need it. */
  let conditions: Promise<WriteTag> | null = null;
  function conditionsHold(): Promise<WriteTag> {
    conditions ??= tryConditions({ put, remove }).catch((cause: unknown) => {
      conditions = null;
      throw cause;
    });
    return conditions;
  }

  /** Pages of the files below a folder; with a delimiter, directly in it. */
  async function* pages(path: string, delimiter?: '/'): AsyncGenerator<BucketPage> {
    const prefix = `${keyOf(path)}/`;
    for (let next: string | null = ''; next !== null; ) {
      const query = listingQuery({ prefix, delimiter, after: next });
      const { bytes } = await ask({ method: 'GET', address: `${root}/?${query}` });
      const page = readPage(Buffer.from(bytes).toString(), prefix);
      yield page;
      next = page.next;
    }
  }

  async function files(path: string): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    for await (const page of pages(path)) found.push(...page.files);
    return found;
  }

  async function fetchRelease(path: string): Promise<void> {
    const found = await files(path);
    if (!found.some((file) => file.path === DESCRIPTION)) return;
    const staged = join(dataDir, 'staging', randomUUID());
    try {
      for (const { path: file } of found) {
        const content = await get(`${path}/${file}`);
        if (content === null) continue;
        await mkdir(dirname(join(staged, file)), { recursive: true });
        await writeFile(join(staged, file), content.bytes);
      }
      // Another process of this machine may have brought it meanwhile: it is the same.
      await local.add(path, staged);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }

  async function download(path: string): Promise<void> {
    if (await local.has(path)) return;
    const underWay = downloads.get(path) ?? fetchRelease(path).finally(() => downloads.delete(path));
    downloads.set(path, underWay);
    await underWay;
  }

  return {
    folder: local.folder,
    freshFor: FRESH_MS,
    describe: (path) => `${options.url.replace(/\/+$/, '')}/${path}`,
    async read(path) {
      const found = await get(path);
      return found === null ? null : { text: found.bytes.toString(), tag: found.tag };
    },
    readHere: local.read,
    async stampOf(path) {
      const { headers } = await ask({ method: 'HEAD', address: at(path), expected: [404] }, glance);
      return headers.get('etag') ?? 'absent';
    },
    async replace(path, before, text) {
      const writeTag = await conditionsHold();
      const condition = before === null ? { 'if-none-match': '*' } : { 'if-match': writeTag(before.tag) };
      const body = Buffer.from(text);
      const { status } = await put(path, body, condition);
      if (!PRECONDITION_FAILED.includes(status)) return true;
      // An attempt may have succeeded although its answer was lost: then the file is what we wrote.
      return (await get(path))?.bytes.equals(body) ?? false;
    },
    tryConditions: async () => void (await conditionsHold()),
    bytes: async (path) => (await get(path))?.bytes ?? null,
    files,
    async list(path) {
      const names: string[] = [];
      for await (const page of pages(path, '/'))
        names.push(...page.files.map((file) => file.path), ...page.folders);
      return names;
    },
    async has(path) {
      if (path.endsWith(`/${DESCRIPTION}`)) return (await get(path)) !== null;
      for await (const page of pages(path)) return page.files.length > 0;
      return false;
    },
    async add(path, filled) {
      await conditionsHold();
      const claim = await put(`${path}/${CLAIM}`, Buffer.from(randomUUID()), { 'if-none-match': '*' });
      if (PRECONDITION_FAILED.includes(claim.status)) return false;
      const all = await filesOf(filled);
      const others = all.filter((file) => file !== DESCRIPTION);
      for (const file of [...others, ...all.filter((file) => file === DESCRIPTION)]) {
        await put(`${path}/${file}`, await readFile(join(filled, file)));
      }
      return true;
    },
    download,
    async remove(path) {
      const others = (await files(path)).map((file) => file.path).filter((file) => file !== CLAIM);
      const last = others.filter((file) => file !== DESCRIPTION);
      for (const file of [DESCRIPTION, ...last]) {
        await remove(`${path}/${file}`);
      }
    },
  };
}
