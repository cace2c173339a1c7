export interface HeicQuestion {
  readonly file: Blob;
}

export interface HeicAnswer {
  /** Null for a file that cannot be decoded. */
  readonly jpeg: Blob | null;
}
