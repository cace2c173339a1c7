/**
 * What was sent. All but its kind is in the state of the history entry, not in the address, which is shared, kept and
 * logged.
 */
export type Success =
  /** For questions about the message. */
  | { readonly kind: 'contact'; readonly reference: string }
  /** A mail to confirm was sent to the address. */
  | { readonly kind: 'newsletter'; readonly email: string };

export function successPath(kind: Success['kind']): string {
  return `/success?of=${kind}`;
}

/**
 * Null where nothing was sent.
 * @param of the parameter of the address
 * @param state of the history's entry: a form's, another page's, or none
 */
export function readSuccess(of: string | null, state: unknown): Success | null {
  if (of === 'contact') {
    const reference = textOf(state, 'reference');
    return reference === null ? null : { kind: of, reference };
  }
  if (of === 'newsletter') {
    const email = textOf(state, 'email');
    return email === null ? null : { kind: of, email };
  }
  return null;
}

function textOf(state: unknown, key: 'reference' | 'email'): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : null;
}
