import { readdir } from 'node:fs/promises';
import { BlobStoreError, isBlobName } from './blob-store.ts';
import { bucketClient, bucketRoot } from './bucket-client.ts';
import { listingQuery, readPage } from './bucket-listing.ts';
import type { BlobPlace } from './open-blob-store.ts';

/** The names of all blobs in a place, in no order; other files are skipped. @throws BlobStoreError */
export async function* listBlobs(place: BlobPlace): AsyncGenerator<string> {
  const names = place.kind === 'folder' ? filesIn(place.path) : objectsIn(place);
  for await (const name of names) if (isBlobName(name)) yield name;
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw new BlobStoreError(`The folder of documents cannot be read (${cause.code}).`);
    },
  );
  for (const entry of entries) if (entry.isFile()) yield entry.name;
}

async function* objectsIn(place: Extract<BlobPlace, { kind: 'bucket' }>): AsyncGenerator<string> {
  const ask = bucketClient(place);
  const { root, folder } = bucketRoot(place);
  const prefix = folder === '' ? '' : `${folder}/`;
  for (let after: string | null = ''; after !== null; ) {
    const query = listingQuery({ prefix, delimiter: undefined, after });
    const { bytes } = await ask({ method: 'GET', address: `${root}/?${query}` });
    const page = readPage(Buffer.from(bytes).toString(), prefix);
    for (const { path } of page.files) yield path;
    after = page.next;
  }
}
