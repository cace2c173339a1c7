/** Why the work on a document, or on the vault, brought nothing. */
export type WorkError =
  /** The vault is closed, or was closed meanwhile. */
  | { readonly kind: 'locked' }
  /** Not sealed for this identity, or the link's key is another. */
  | { readonly kind: 'wrong_key' }
  /** The bytes, or what is sealed beside them, are not what was encrypted. */
  | { readonly kind: 'damaged' }
  /** No public key of age's. */
  | { readonly kind: 'recipient_wrong' }
  /** Whoever asked does not wait for it any more. */
  | { readonly kind: 'aborted' }
  /** The worker did not start, or stopped. */
  | { readonly kind: 'broken'; readonly message: string };

/** Carries an error with its kind through what only throws. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure';
  readonly error: WorkError;

  constructor(error: WorkError, cause?: unknown) {
    super(error.kind, { cause });
    this.error = error;
  }
}

/** What went wrong as a value: anything unforeseen is `broken`. */
export function workErrorOf(cause: unknown): WorkError {
  if (cause instanceof WorkFailure) return cause.error;
  return { kind: 'broken', message: cause instanceof Error ? cause.message : String(cause) };
}
