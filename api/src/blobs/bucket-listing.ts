export interface ListedFile {
  /** In the folder that was asked for. */
  readonly path: string;
  readonly bytes: number;
  /** When it was written, in milliseconds since 1970. */
  readonly written: number;
}

/** One answer of `ListObjectsV2` (Amazon S3 API reference); paths are in the folder that was listed. */
export interface BucketPage {
  readonly files: readonly ListedFile[];
  readonly folders: readonly string[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

interface Listing {
  readonly prefix: string;
  readonly delimiter: '/' | undefined;
  readonly after: string;
}

/** In the order of names, in which it is signed. */
export function listingQuery({ prefix, delimiter, after }: Listing): string {
  const query = {
    ...(after === '' ? {} : { 'continuation-token': after }),
    ...(delimiter === undefined ? {} : { delimiter }),
    'encoding-type': 'url',
    'list-type': '2',
    prefix,
  };
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Names are asked for URL-encoded, so that no character of XML is in them. */
export function readPage(xml: string, prefix: string): BucketPage {
  const inFolder = (key: string) => decodeURIComponent(key.replaceAll('+', ' ')).slice(prefix.length);
  const files = elements(xml, 'Contents').map((entry) => ({
    path: inFolder(element(entry, 'Key') ?? ''),
    bytes: Number(element(entry, 'Size') ?? 0),
    written: Date.parse(element(entry, 'LastModified') ?? '') || 0,
  }));
  const folders = elements(xml, 'CommonPrefixes').map((entry) =>
    inFolder(element(entry, 'Prefix') ?? '').replace(/\/$/, ''),
  );
  return { files, folders, next: element(xml, 'NextContinuationToken') };
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function element(xml: string, name: string): string | null {
  return elements(xml, name)[0] ?? null;
}
