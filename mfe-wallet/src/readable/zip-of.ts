import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  readonly path: string;
  readonly bytes: Blob;
  /** When it was last changed. */
  readonly at: Date;
}

/**
 * A ZIP archive of files that come one after the other, as it grows: no more than one of them is in memory. Nothing is
 * compressed, since PDFs and pictures do not shrink.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = chunksOf(files);
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** The whole of it. Browsers put what is large on the disk. */
export function blobOf(zip: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  return new Response(zip, { headers: { 'content-type': 'application/zip' } }).blob();
}

async function* chunksOf(
  files: AsyncIterable<ZippedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(new Uint8Array(chunk));
  });
  function* taken() {
    if (failed !== null) throw failed;
    yield* ready;
    ready = [];
  }
  for await (const { path, bytes, at } of files) {
    const entry = new ZipPassThrough(path);
    entry.mtime = at;
    zip.add(entry);
    const reader = bytes.stream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      entry.push(next.value);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
  return undefined;
}
