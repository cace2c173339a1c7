import { phoneNumber } from '../base/phone-number.ts';
import type { Handler } from '../wire/outcome.ts';
import { readUser } from './current-user.ts';
import type { AccountServices } from './services.ts';

/** Address and phone are the member's to change, names are support's (SPEC S6 D). */
export function updatePersonalData({ db }: AccountServices): Handler<'update_personal_data'> {
  return async ({ first_name, last_name, phonenumber, street, city, postal_code }, { session }) => {
    const user = await readUser(db, session.memberId);
    const renames =
      (first_name ?? user.first_name) !== user.first_name || (last_name ?? user.last_name) !== user.last_name;
    if (renames) return { kind: 'failure', failure: 'name_by_support' };
    const number = phonenumber === undefined ? user.phonenumber : phonenumber && phoneNumber(phonenumber);
    if (number === null) return { kind: 'failure', failure: 'phone_invalid' };
    await db
      .updateTable('member')
      .set({
        street: street ?? user.street,
        city: city ?? user.city,
        postal_code: postal_code ?? user.postal_code,
        phonenumber: number,
        phone_verified: user.phone_verified && number === user.phonenumber,
      })
      .where('id', '=', session.memberId)
      .execute();
    return { kind: 'answer', answer: await readUser(db, session.memberId) };
  };
}
