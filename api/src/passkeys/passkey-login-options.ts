import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { CHALLENGE_MS, newChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/** Names no credential, so that it tells nobody who has an account: the authenticator knows its own. */
export function passkeyLoginOptions({ db, siteUrl }: Services): Handler<'passkey_login_options'> {
  const { id } = relyingParty(siteUrl);
  return async () => {
    const { challenge } = await generateAuthenticationOptions({
      rpID: id,
      challenge: await newChallenge(db, null),
    });
    return {
      kind: 'answer',
      answer: { rpId: id, challenge, timeout: CHALLENGE_MS, userVerification: 'required' },
    };
  };
}
