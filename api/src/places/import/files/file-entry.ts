/** The entries of a file, one after the other. */
export type FileEntry =
  | { readonly kind: 'entry'; readonly value: unknown; readonly at: string }
  /** A part that could not be read as an entry. */
  | { readonly kind: 'bad'; readonly reason: string; readonly at: string };
