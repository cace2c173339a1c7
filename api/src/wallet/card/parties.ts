import type { Party } from '@nfcards/shared/operations';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addressesOf } from '../../members/held-addresses.ts';
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

/**
 * Whether a sending is addressed to the reader: as a member, as who answers to the address, or as a member of the place.
 * The address must be verified, so that only its owner reads it, and the owner must allow sharing.
 */
export function isReceiver(
  eb: ExpressionBuilder<Tables, 'nfcard_sending'>,
  { memberId, placeId }: Reader,
): Expression<SqlBool> {
  const reader = sql`${memberId}::uuid`;
  return eb.and([
    eb('nfcard_sending.sender_id', '<>', memberId),
    eb.or([
      eb('nfcard_sending.to_member_id', '=', memberId),
      sql<boolean>`(nfcard_sending.to_email in ${addressesOf(reader)}
        and exists (select from member as reader where reader.id = ${reader} and reader.allow_sharing))`,
      // The address itself is forgotten once it has served.
      eb.and([eb('nfcard_sending.to_kind', '=', 'email'), eb('nfcard_sending.accepted_by', '=', memberId)]),
      ...(placeId === null ? [] : [eb('nfcard_sending.to_place_id', '=', placeId)]),
    ]),
  ]);
}
