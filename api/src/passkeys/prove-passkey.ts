import { noteProof } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { checkPasskey } from './check-passkey.ts';
import { relyingParty } from './relying-party.ts';
import type { PasskeyServices } from './services.ts';

/** `prove_identity` by passkey. */
export function provePasskey({ db, siteUrl }: PasskeyServices): Handler<'prove_passkey'> {
  const site = relyingParty(siteUrl);
  return async ({ credential }, { session }) => {
    const checked = await checkPasskey(db, site, credential);
    if (!checked.ok) return { kind: 'failure', failure: checked.failure };
    if (checked.memberId !== session.memberId) return { kind: 'failure', failure: 'passkey_unknown' };
    await noteProof(db, session);
    return { kind: 'answer', answer: {} };
  };
}
