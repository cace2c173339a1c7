/**
 * What whoever adds a file should know of it before it is certified. A PDF may have no end (`cut`), need a password, be a
 * `form` that Adobe Reader alone shows, or have pages that cannot be read. A text or a mail is `handedOver` and not shown;
 * a picture may be `notShown` by this browser, and so perhaps by others.
 */
export type FileWarning =
  | { readonly kind: 'cut' | 'password' | 'form' | 'handedOver' | 'notShown' }
  | { readonly kind: 'pages'; readonly pages: readonly number[] };

/** What drawing a file has shown that its first and last bytes do not tell. */
export interface FileLook {
  readonly problem: 'damaged' | null;
  readonly warning: FileWarning | null;
  /** Small, of its first page; null where nothing could be drawn. */
  readonly picture: Blob | null;
}

/** Of a file that nothing is known of: what draws it did not come. */
export const UNSEEN: FileLook = { problem: null, warning: null, picture: null };
