import type { InputOf, operations } from '@nfcards/shared/operations';
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PasskeyTable } from '../database/schema/passkeys.ts';
import type { Tables } from '../database/tables.ts';
import { challengeOf, consumeChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { claimedMember } from './relying-party.ts';

type Credential = InputOf<(typeof operations)['passkey_login']>['credential'];
type Use = VerifiedAuthenticationResponse['authenticationInfo'];

type Checked =
  | { readonly ok: true; readonly memberId: string }
  | { readonly ok: false; readonly failure: 'passkey_refused' | 'passkey_expired' | 'passkey_unknown' };

/** Whose passkey has signed a challenge of ours: possession of the device, and its owner's finger, face or PIN. */
export async function checkPasskey(
  db: Kysely<Tables>,
  site: RelyingParty,
  credential: Credential,
): Promise<Checked> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null) return { ok: false, failure: 'passkey_refused' };
  const memberId = claimedMember(credential.response.userHandle);
  if (memberId === null) return { ok: false, failure: 'passkey_refused' };
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (passkey === undefined) return { ok: false, failure: 'passkey_unknown' };
  if (!(await consumeChallenge(db, challenge, null))) return { ok: false, failure: 'passkey_expired' };
  const use = await verify(site, credential, challenge, passkey);
  if (use === null || !(await noteUse(db, passkey, use))) return { ok: false, failure: 'passkey_refused' };
  return { ok: true, memberId: passkey.member_id };
}

/** The library throws for every way in which an assertion is wrong, a counter that went back among them. */
async function verify(
  { id, origin }: RelyingParty,
  credential: Credential,
  challenge: string,
  passkey: Selectable<PasskeyTable>,
): Promise<Use | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

/** @returns false when another use was counted meanwhile that this one does not come after, or the passkey is gone */
async function noteUse(
  db: Kysely<Tables>,
  { id, member_id }: Pick<Selectable<PasskeyTable>, 'id' | 'member_id'>,
  { newCounter, credentialBackedUp }: Use,
): Promise<boolean> {
  const noted = await db
    .updateTable('passkey')
    .set({ sign_count: newCounter, synced: credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .where((where) =>
      where.or([
        where('sign_count', '<', newCounter),
        where.and([where('sign_count', '=', 0), where.val(newCounter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}
