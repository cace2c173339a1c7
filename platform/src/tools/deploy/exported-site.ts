/** What an exported site is made of, as far as whoever serves its folder has to know. */
export interface ExportedSite {
  readonly pages: readonly ExportedPage[];
  /** Of every page, `cache-control` and the policies of the site among them. */
  readonly pageHeaders: Headers;
  readonly files: readonly ExportedFile[];
  /** Of every file of a release. */
  readonly releaseHeaders: Headers;
  /** Media types of the releases’ files, by the end of their names. */
  readonly releaseTypes: Readonly<Record<string, string>>;
}

/** As an answer has them, names in lower case. */
export type Headers = Readonly<Record<string, string>>;

export interface ExportedPage {
  /** Of the mount: `/port/:id`. */
  readonly path: string;
  /** Lies in `pages/<variant>/<name>.html`. */
  readonly name: string;
}

/** A file of the site beside its pages, `/registry.json` for example; it lies in `files/<language>`. */
export interface ExportedFile {
  readonly url: string;
  readonly type: string;
  readonly headers: Headers;
}

/** The page of paths that nobody shows. */
export const NOT_FOUND = 'not-found';

/** Endings of files that have compressed copies, in Brotli and gzip. Other formats are compressed already. */
export const COMPRESSIBLE: readonly string[] = [
  'js',
  'css',
  'json',
  'svg',
  'html',
  'txt',
  'map',
  'webmanifest',
];

/** @param name of a file, `main.js` for example */
export function endingOf(name: string): string {
  return name.split('.').at(-1) ?? '';
}
