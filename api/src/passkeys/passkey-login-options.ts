import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Handler } from '../wire/outcome.ts';
import { CHALLENGE_MS, newChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import type { PasskeyServices } from './services.ts';

/** Without credential ids, which would reveal accounts: the authenticator knows its own. */
export function passkeyLoginOptions({ db, siteUrl }: PasskeyServices): Handler<'passkey_login_options'> {
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
