import { nextPath } from '@nfcards/shared/auth';

/** How a provider sent somebody back: the kinds that the server tells, and `other` for what it may tell one day. */
export type ProviderFailure = (typeof FAILURES)[number] | 'other';

export type Returned =
  | { readonly status: 'none' }
  | { readonly status: 'ticket'; readonly ticket: string; readonly returnPath: string | null }
  | { readonly status: 'failed'; readonly failure: ProviderFailure; readonly returnPath: string | null };

const FAILURES = ['cancelled', 'refused', 'unavailable', 'expired'] as const;

/**
 * What the fragment of an address tells of a way through a provider, which the server ended with a ticket or a
 * failure: fragments reach no log.
 */
export function readReturn(fragment: string): Returned {
  const told = new URLSearchParams(fragment.replace(/^#/, ''));
  const returnPath = nextPath(told.get('return_path') ?? undefined);
  const ticket = told.get('ticket');
  if (ticket !== null && ticket !== '') return { status: 'ticket', ticket, returnPath };
  const failure = told.get('failure');
  if (failure === null) return { status: 'none' };
  return { status: 'failed', failure: FAILURES.find((kind) => kind === failure) ?? 'other', returnPath };
}

/** Reads it from the page's own address, once: a ticket must not stay where it could be copied or met again. */
export function takeReturn(): Returned {
  const returned = readReturn(location.hash);
  if (returned.status !== 'none') {
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }
  return returned;
}
