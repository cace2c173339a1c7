/** The text of a file, and a tag that changes with the file. */
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
 * Storage of releases and channels: a folder of this machine, or a bucket that several machines share. Paths are those
 * of a data folder, for example `channels/production.json`, with slashes.
 */
export interface StorePlace {
  /** The local folder that releases are served from, with each downloaded release. */
  readonly folder: string;
  /** Milliseconds for which a file need not be checked again; 0 where a check costs nothing. */
  readonly freshFor: number;
  /** The path as an operator would look for it. */
  describe(path: string): string;
  /** Null: there is no such file. */
  read(path: string): Promise<ReadFile | null>;
  /** As `read`, of a downloaded release; makes no request. */
  readHere(path: string): Promise<ReadFile | null>;
  /** Changes with the file, and is cheap to read. */
  stampOf(path: string): Promise<string>;
  /** Replaces a small file atomically if it is still the one that was read (null: absent); false if it is not. */
  replace(path: string, before: ReadFile | null, text: string): Promise<boolean>;
  /** Tries whether `replace` keeps its word here; nothing stays of it. @throws Failure */
  tryConditions(): Promise<void>;
  /** Of any file, as it is. Null: there is no such file. */
  bytes(path: string): Promise<Buffer | null>;
  /** All files of a folder and of those in it. */
  files(path: string): Promise<readonly StoredFile[]>;
  /** Names of the files and folders directly in a folder. */
  list(path: string): Promise<readonly string[]>;
  has(path: string): Promise<boolean>;
  /** Adds a local folder as a release, whole or not at all; false if there is one already. */
  add(path: string, filled: string): Promise<boolean>;
  /** Downloads a release into `folder`, if there is one. */
  download(path: string): Promise<void>;
  /** Removes all files of a release, and records that it existed. */
  remove(path: string): Promise<void>;
}
