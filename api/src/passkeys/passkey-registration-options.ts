import { generateRegistrationOptions } from '@simplewebauthn/server';
import { memberById } from '../members/find-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { CHALLENGE_MS, newChallenge } from './challenges.ts';
import { relyingParty, supportedAlgorithmIDs, userHandle } from './relying-party.ts';
import type { PasskeyServices } from './services.ts';

export function passkeyRegistrationOptions({
  db,
  siteUrl,
}: PasskeyServices): Handler<'passkey_registration_options'> {
  const { id, name } = relyingParty(siteUrl);
  return async (_input, { session }) => {
    const member = await memberById(db, session.memberId);
    // Gone since its session was found.
    if (member === undefined) return { kind: 'failure', failure: 'password_needed' };
    const known = await db
      .selectFrom('passkey')
      .select(['credential_id as id', 'transports'])
      .where('member_id', '=', member.id)
      .execute();
    const options = await generateRegistrationOptions({
      rpID: id,
      rpName: name,
      userID: userHandle(member.id),
      userName: member.email,
      userDisplayName: `${member.first_name} ${member.last_name}`.trim(),
      challenge: await newChallenge(db, member.id),
      timeout: CHALLENGE_MS,
      excludeCredentials: known,
      supportedAlgorithmIDs,
    });
    return {
      kind: 'answer',
      answer: {
        rp: { id, name },
        user: options.user,
        challenge: options.challenge,
        pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: known.map((credential) => ({ ...credential, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    };
  };
}
