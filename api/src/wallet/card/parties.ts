import type { Party } from '@nfcards/shared/operations';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Session } from '../../sessions/sessions.ts';

/** Whose eyes a card is seen with. */
export type Reader = Pick<Session, 'memberId' | 'placeId'>;

export interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** First name and initial, as members see one another. */
export function shortName({ first_name, last_name }: Names): string {
  const [initial = ''] = last_name;
  return initial === '' ? first_name : `${first_name} ${initial}.`;
}

interface Person extends Names {
  readonly private_account: boolean;
}

/** @param id null for an account that is no more */
export function memberParty(
  id: string | null,
  person: { readonly [Part in keyof Person]: Person[Part] | null },
): Party {
  const { first_name, last_name, private_account } = person;
  const name = first_name === null || last_name === null ? null : shortName({ first_name, last_name });
  // A private profile looks to others as if it did not exist.
  return { kind: 'member', id, name, page: private_account === false ? 'profile' : null };
}

/** The reader's, once they have shown that it is theirs. */
export function ownAddress(eb: ExpressionBuilder<Tables, 'nfcard_sending'>, memberId: string) {
  return eb
    .selectFrom('member as reader')
    .select('reader.email')
    .where('reader.id', '=', memberId)
    .where('reader.email_verified', '=', true);
}

/**
 * Whether a sending is addressed to the reader: as a member, as the owner of the address, or as a member of the place.
 * The address must be verified, so that only its owner reads it, and the owner must allow sharing.
 */
export function isReceiver(
  eb: ExpressionBuilder<Tables, 'nfcard_sending'>,
  { memberId, placeId }: Reader,
): Expression<SqlBool> {
  const sharedAddress = ownAddress(eb, memberId).where('reader.allow_sharing', '=', true);
  return eb.and([
    eb('nfcard_sending.sender_id', '<>', memberId),
    eb.or([
      eb('nfcard_sending.to_member_id', '=', memberId),
      eb('nfcard_sending.to_email', '=', sharedAddress),
      // The address itself is forgotten once it has served.
      eb.and([eb('nfcard_sending.to_kind', '=', 'email'), eb('nfcard_sending.accepted_by', '=', memberId)]),
      ...(placeId === null ? [] : [eb('nfcard_sending.to_place_id', '=', placeId)]),
    ]),
  ]);
}
