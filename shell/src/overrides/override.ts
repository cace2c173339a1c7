import type { RemoteRelease } from '@nfcards/shared/registry';
import type { InferOutput } from 'valibot';
import { check, object, pipe, regex, string } from 'valibot';

/** A remote that this tab loads from another origin. */
export const override = object({
  /** Its name in the registry; it need not be there yet. */
  remote: pipe(
    string(),
    regex(/^[a-z][a-z0-9-]*$/),
    check((name) => name !== 'shell'),
  ),
  /** Such as `http://localhost:3103`. */
  origin: pipe(
    string(),
    check((text) => URL.parse(text)?.origin === text),
  ),
});
export type Override = InferOutput<typeof override>;

/** Why an override was refused; the published version is shown. */
export type Refusal =
  /** Its origin did not answer in time. */
  | { readonly why: 'silent' }
  /** The answer is not a release, or one whose files lie elsewhere. */
  | { readonly why: 'unreadable' }
  /** It serves another remote. */
  | { readonly why: 'stranger' }
  /** It mounts a path of another remote. */
  | { readonly why: 'taken'; readonly path: string };

/** An override and its result on this page. */
export type TriedOverride = Override &
  (
    | { readonly status: 'shown'; readonly release: RemoteRelease; readonly published: string | null }
    | ({ readonly status: 'refused' } & Refusal)
  );

/** An invalid or forbidden override, from the address or from the storage. */
export interface DroppedOverride {
  /** As it was written, cut to one line. */
  readonly text: string;
  readonly why: 'malformed' | 'forbidden';
}

/** @param allowed origins as the site's settings say them: `http://localhost:*` is any port */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  const { protocol, hostname } = new URL(origin);
  return allowed.includes(origin) || allowed.includes(`${protocol}//${hostname}:*`);
}
