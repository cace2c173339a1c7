/** A file as it was read, with what tells whether it still is. */
export interface ReadFile {
  readonly text: string;
  readonly tag: string;
}

export interface StoredFile {
  /** In the folder that was asked for. */
  readonly path: string;
  readonly bytes: number;
  /** When it was written, in milliseconds since 1970. */
  readonly written: number;
}

/**
 * Where releases and channels lie: a folder of this machine, or a bucket that several machines share. Paths are
 * those of a data folder, for example `channels/production.json`, with slashes.
 */
export interface StorePlace {
  /** The folder of this machine from which releases are served; in it lies each release that was brought. */
  readonly folder: string;
  /** Milliseconds for which nobody should ask again whether a file changed; 0: asking costs nothing. */
  readonly freshFor: number;
  /** A path as a person at the terminal would look for it. */
  describe(path: string): string;
  /** Null: there is no such file. */
  read(path: string): Promise<ReadFile | null>;
  /** As `read`, of a release that was brought; it asks nobody elsewhere. */
  readHere(path: string): Promise<ReadFile | null>;
  /** Differs whenever the file does, and is cheap to ask for. */
  stampOf(path: string): Promise<string>;
  /** Replaces a small file in one step if it still is what was read (null: absent); false if it is not. */
  replace(path: string, before: ReadFile | null, text: string): Promise<boolean>;
  /** Of any file, as it is. Null: there is no such file. */
  bytes(path: string): Promise<Buffer | null>;
  /** All files of a folder and of those in it. */
  files(path: string): Promise<readonly StoredFile[]>;
  /** Names of what lies directly in a folder. */
  list(path: string): Promise<readonly string[]>;
  has(path: string): Promise<boolean>;
  /** Makes a filled folder of this machine that of a release, whole or not at all; false if there is one already. */
  add(path: string, filled: string): Promise<boolean>;
  /** Sees to it that a release, if there is one, lies in `folder`. */
  bring(path: string): Promise<void>;
  /** Takes all files of a release away, and remembers that it was there. */
  remove(path: string): Promise<void>;
}
