import type { RemoteRelease } from '@nfcards/shared/registry';
import type { InferOutput } from 'valibot';
import { check, object, pipe, regex, string } from 'valibot';

/** One remote, taken from elsewhere in this tab. */
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

/** Why the published version is shown after all. */
export type Refusal =
  /** Its origin does not answer, or not in time. */
  | { readonly why: 'silent' }
  /** The answer is not a release, or one whose files lie elsewhere. */
  | { readonly why: 'unreadable' }
  /** What it serves is another remote. */
  | { readonly why: 'stranger' }
  /** It would show a path that is another remote's. */
  | { readonly why: 'taken'; readonly path: string };

/** What came of an override on this page. */
export type TriedOverride = Override &
  (
    | { readonly status: 'shown'; readonly release: RemoteRelease; readonly published: string | null }
    | ({ readonly status: 'refused' } & Refusal)
  );

/** What was asked for or kept and is no override that may be made here. */
export interface DroppedOverride {
  /** As it was written, or as much of it as fits a line. */
  readonly text: string;
  readonly why: 'malformed' | 'forbidden';
}

/** @param allowed origins as the site's settings say them: `http://localhost:*` is any port */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  const { protocol, hostname } = new URL(origin);
  return allowed.includes(origin) || allowed.includes(`${protocol}//${hostname}:*`);
}
