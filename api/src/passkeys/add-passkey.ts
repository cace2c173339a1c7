import type { InputOf, operations } from '@nfcards/shared/operations';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Tables } from '../database/tables.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { Handler } from '../wire/outcome.ts';
import { challengeOf, consumeChallenge } from './challenges.ts';
import { describePasskey } from './passkey-list.ts';
import type { RelyingParty } from './relying-party.ts';
import { relyingParty, supportedAlgorithmIDs } from './relying-party.ts';
import type { PasskeyServices } from './services.ts';

/** More than people have devices. */
const MAX_PASSKEYS = 20;
const unnamed: Readonly<Record<Language, string>> = { fr: 'Clé d’accès', en: 'Passkey' };

type Credential = InputOf<(typeof operations)['add_passkey']>['credential'];
type Registration = Extract<VerifiedRegistrationResponse, { verified: true }>['registrationInfo'];

export function addPasskey({ db, messages, siteUrl }: PasskeyServices): Handler<'add_passkey'> {
  const site = relyingParty(siteUrl);
  return async ({ credential, name }, { session, userAgent, language }) => {
    const challenge = challengeOf(credential.response.clientDataJSON);
    if (challenge === null) return { kind: 'failure', failure: 'passkey_refused' };
    return db.transaction().execute(async (trx) => {
      const member = await lockMemberForUpdate(trx, session.memberId);
      if ((await countPasskeys(trx, member.id)) >= MAX_PASSKEYS) {
        return { kind: 'failure', failure: 'passkey_too_many' };
      }
      if (!(await consumeChallenge(trx, challenge, member.id))) {
        return { kind: 'failure', failure: 'passkey_expired' };
      }
      const registration = await verify(site, credential, challenge);
      if (registration === null) return { kind: 'failure', failure: 'passkey_refused' };
      const added = await trx
        .insertInto('passkey')
        .values({
          credential_id: registration.credential.id,
          member_id: member.id,
          public_key: Buffer.from(registration.credential.publicKey),
          sign_count: registration.credential.counter,
          transports: credential.response.transports ?? [],
          name: name ?? (describeDevice(userAgent) || unnamed[language]),
          synced: registration.credentialBackedUp,
        })
        // A credential id that is already registered must be refused (WebAuthn 3, §7.1 step 26).
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added === undefined) return { kind: 'failure', failure: 'passkey_refused' };
      const data = { change: 'passkey_added', name: added.name } as const;
      await mailMember(trx, messages, member, { template: 'way_in_changed', data });
      return { kind: 'answer', answer: describePasskey(added) };
    });
  };
}

async function countPasskeys(trx: Kysely<Tables>, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The library throws for every way in which a credential is wrong. */
async function verify(
  { id, origin }: RelyingParty,
  { response, ...credential }: Credential,
  challenge: string,
): Promise<Registration | null> {
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    return registrationInfo ?? null;
  } catch {
    return null;
  }
}
