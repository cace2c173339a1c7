import { RETENTION } from '@nfcards/shared/operations';
import { isRemembered } from '../accounts/login.ts';
import { newToken } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { keepAttempt, newAttempt } from './attempts.ts';
import type { SocialServices } from './services.ts';

/** Outlives an attempt and the ticket that comes of it. */
const BROWSER_KEY_SECONDS = RETENTION.socialLogin.minutes * 60;

export function beginSocialLogin({ db, social }: SocialServices): Handler<'begin_social_login'> {
  return async ({ provider, return_path, remember_me, referral_code }, call) => {
    const client = social.get(provider);
    if (client === undefined) return { kind: 'failure', failure: 'provider_unknown' };
    const attempt = newAttempt();
    const address = await client.authorizationAddress(attempt);
    if (!address.ok) return { kind: 'failure', failure: 'provider_unavailable' };
    // The same for every attempt of a browser, so that two tabs can be on their way at once.
    const key = call.browserKey ?? newToken();
    await keepAttempt(db, attempt, {
      provider,
      browserKey: call.wire === 'legacy' ? null : key,
      returnPath: return_path ?? '/',
      remembered: isRemembered(remember_me, call),
      referralCode: referral_code ?? null,
    });
    return {
      kind: 'answer',
      answer: { address: address.value },
      browserKey: { key, seconds: BROWSER_KEY_SECONDS, acrossSites: client.returnsByForm },
    };
  };
}
