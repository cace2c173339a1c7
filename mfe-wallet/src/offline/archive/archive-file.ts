export interface ArchiveFile {
  /** In the archive, with `/` between folders; it may begin with the folder that the archive was unpacked into. */
  readonly path: string;
  /** Its bytes, unpacked. Rejects where they are damaged. */
  readonly read: () => Promise<Blob>;
}

export interface ArchiveFiles {
  readonly files: readonly ArchiveFile[];
  /** False for an archive that breaks off, or has places that cannot be read. */
  readonly isWhole: boolean;
}
