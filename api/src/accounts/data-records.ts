import type { CurrentUser, DataType, FailureKindOf, operations } from '@nfcards/shared/operations';
import { line } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import { phoneNumber } from '../base/phone-number.ts';
import { favouriteIds } from '../favourites/favourite-ids.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { readUser } from './current-user.ts';
import { readSessions } from './login-history.ts';
import { hashSecret } from './passwords.ts';
import { removePicture, savePicture } from './profile-picture.ts';
import { replacePassword } from './replace-password.ts';
import type { AccountServices } from './services.ts';

/** Letters of a device's name. */
const MAX_DEVICE_LENGTH = 100;

type Refusal = FailureKindOf<(typeof operations)['update_data']>;
type Update = (
  services: AccountServices,
  session: Session,
  data: string | boolean,
) => Promise<Refusal | null>;

/** SPEC §7 `get_data`: the record is the first item of `result`. */
export function getData({ db }: AccountServices): Handler<'get_data'> {
  return async ({ type }, { session }) => {
    switch (type) {
      case 'ports_favorites':
        return {
          kind: 'answer',
          answer: { type, result: [await favouriteIds(db, session.memberId, 'port')] },
        };
      case 'mechanics_favorites': {
        const ids = await favouriteIds(db, session.memberId, 'mechanics');
        return { kind: 'answer', answer: { type, result: [ids] } };
      }
      case 'shops_favorites':
        return {
          kind: 'answer',
          answer: { type, result: [await favouriteIds(db, session.memberId, 'shop')] },
        };
      case 'login_history':
        return { kind: 'answer', answer: { type, result: [await readSessions(db, session)] } };
      default: {
        const user = await readUser(db, session.memberId);
        return { kind: 'answer', answer: { type, result: [recordOf(user, type)] } };
      }
    }
  };
}

function recordOf(user: CurrentUser, type: Exclude<DataType, 'login_history'>): string | boolean {
  switch (type) {
    case 'profile_picture':
      return user.profile_picture ?? '';
    case 'private_account':
      return user.profile_type === 'private';
    // The digest of a password is never exported.
    case 'hashed_password':
      return '';
    default:
      return user[type];
  }
}

export function updateData(services: AccountServices): Handler<'update_data'> {
  return async ({ type, data }, { session }) => {
    const refusal = await updates[type](services, session, data);
    return refusal === null ? { kind: 'answer', answer: { type } } : { kind: 'failure', failure: refusal };
  };
}

type Switch = Extract<
  DataType,
  | 'hide_activity_status'
  | 'allow_sharing'
  | 'private_account'
  | 'disable_all_notifications'
  | `notification_${string}`
>;

/** The legacy wire has only text. */
function switchOf(column: Switch): Update {
  return async ({ db }, { memberId }, data) => {
    if (!['true', 'false'].includes(String(data))) return 'data_invalid';
    const value = String(data) === 'true';
    await db
      .updateTable('member')
      .set({ [column]: value })
      .where('id', '=', memberId)
      .execute();
    return null;
  };
}

const updates: Readonly<Record<DataType, Update>> = {
  hide_activity_status: switchOf('hide_activity_status'),
  allow_sharing: switchOf('allow_sharing'),
  private_account: switchOf('private_account'),
  disable_all_notifications: switchOf('disable_all_notifications'),
  notification_boat_maintenance: switchOf('notification_boat_maintenance'),
  notification_partner_offers: switchOf('notification_partner_offers'),
  notification_document_expiration: switchOf('notification_document_expiration'),
  notification_messages: switchOf('notification_messages'),

  async profile_picture({ db }, { memberId }, data) {
    if (typeof data !== 'string') return 'data_invalid';
    return data === '' ? removePicture(db, memberId) : savePicture(db, memberId, data);
  },

  async phonenumber({ db }, { memberId }, data) {
    if (typeof data !== 'string') return 'data_invalid';
    const number = data.trim() === '' ? '' : phoneNumber(data);
    if (number === null) return 'phone_invalid';
    await db
      .updateTable('member')
      .set({ phonenumber: number, phone_verified: sql`phone_verified and phonenumber = ${number}` })
      .where('id', '=', memberId)
      .execute();
    return null;
  },

  /** Account types that a member can choose; staff grants the others. */
  async account_type({ db }, { memberId, accountType }, data) {
    if (data === accountType) return null;
    if (data === 'professional' || data === 'harbour_office' || data === 'staff') return 'claim_needed';
    if (data !== 'owner' && data !== 'renter') return 'data_invalid';
    // Professionals and staff give up their role by a separate operation.
    if (accountType !== 'owner' && accountType !== 'renter') return 'claim_needed';
    await db.updateTable('member').set({ account_type: data }).where('id', '=', memberId).execute();
    return null;
  },

  /** Name of the app or browser in the history. */
  async login_history({ db }, { memberId, id }, data) {
    const device = safeParse(line(MAX_DEVICE_LENGTH), data);
    if (!device.success) return 'data_invalid';
    await db
      .updateTable('session')
      .set({ device: device.output })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .execute();
    return null;
  },

  /** The contract sends the new password alone, so the old one must have been shown a moment ago. */
  async hashed_password({ db, messages }, { memberId, id, fresh }, data) {
    if (typeof data !== 'string' || data === '' || data.length > 512) return 'data_invalid';
    if (!fresh) return 'password_needed';
    const hash = await hashSecret(data);
    const member = await readUser(db, memberId);
    await db.transaction().execute(async (trx) => {
      await replacePassword(trx, memberId, hash, id);
      await mailMember(trx, messages, member, { template: 'password_changed', data: {} });
    });
    return null;
  },

  async language({ db }, { memberId }, data) {
    if (data !== 'fr' && data !== 'en') return 'data_invalid';
    await db.updateTable('member').set({ language: data }).where('id', '=', memberId).execute();
    return null;
  },
};
