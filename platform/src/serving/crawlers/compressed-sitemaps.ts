import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

/** The protocol allows 50,000 and 50 MB; half as many are never near the second. */
const MAX_URLS_PER_FILE = 25_000;

const START = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
const END = '</urlset>\n';

/**
 * Files of sitemaps.org's format, compressed as they are written: a million addresses take 300 MB otherwise.
 * @param entries `url` elements, some at a time
 * @returns at least one file
 */
export async function compressSitemaps(
  entries: AsyncIterable<readonly string[]>,
  most = MAX_URLS_PER_FILE,
): Promise<Buffer[]> {
  let file = new CompressedFile();
  const files = [file];
  for await (const batch of entries) {
    for (let from = 0; from < batch.length; ) {
      if (file.count === most) {
        file.end();
        file = new CompressedFile();
        files.push(file);
      }
      const part = batch.slice(from, from + most - file.count);
      await file.add(part);
      from += part.length;
    }
  }
  file.end();
  return Promise.all(files.map(({ content }) => content));
}

class CompressedFile {
  count = 0;
  readonly #gzip = createGzip();
  readonly content = buffer(this.#gzip);

  constructor() {
    this.#gzip.write(START);
  }

  async add(entries: readonly string[]): Promise<void> {
    this.count += entries.length;
    if (!this.#gzip.write(entries.join(''))) await once(this.#gzip, 'drain');
  }

  end(): void {
    this.#gzip.end(END);
  }
}
