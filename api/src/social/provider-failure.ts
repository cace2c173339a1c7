import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderFailureKind } from './provider-client.ts';

interface ProviderFailure {
  readonly ok: false;
  readonly failure: ProviderFailureKind;
  readonly reason: string;
}

/** How providers say that the person has thought better of it: RFC 6749 §4.1.2.1, and Apple. */
const cancellations = ['access_denied', 'user_cancelled_authorize'];
const outages = ['temporarily_unavailable', 'server_error'];
/** Answers that no provider in good health gives. */
const brokenAnswers = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/**
 * The kind of failure of a request to a provider.
 * @throws any other error
 */
export function providerFailure(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { ok: false, failure: kindOf(error.error), reason: printable(error.error) };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return { ok: false, failure: 'refused', reason: `status_${error.status}` };
  }
  if (error instanceof ClientError) {
    const reason = error.code ?? 'unknown';
    // Facebook says what it refuses in a form of its own.
    const refused = error.cause instanceof Response && error.cause.status < 500;
    const broken = !refused && brokenAnswers.includes(reason);
    return { ok: false, failure: broken ? 'unavailable' : 'refused', reason };
  }
  // `fetch` rejects with a TypeError where there is no connection (Fetch, §5.6).
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return { ok: false, failure: 'unavailable', reason: 'unreachable' };
  }
  throw error;
}

function kindOf(code: string): ProviderFailureKind {
  if (cancellations.includes(code)) return 'cancelled';
  return outages.includes(code) ? 'unavailable' : 'refused';
}

/** The code came through a browser: it goes to a log only if it looks like one. */
function printable(code: string): string {
  return /^[\w-]{1,64}$/.test(code) ? code : 'unknown';
}
