import type { InferOutput, ObjectEntries } from 'valibot';
import {
  array,
  boolean,
  integer,
  isoDate,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  variant,
} from 'valibot';
import { berthSteps } from './berths.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { paperKinds } from './papers.ts';
import { referralLevelNames } from './referral-levels.ts';
import { identifier, timestamp } from './schemas.ts';

const noticeOf = <Kind extends string, Entries extends ObjectEntries>(kind: Kind, data: Entries) =>
  object({ kind: literal(kind), data: object(data) });

const day = pipe(string(), isoDate());
/** A way of an NFCard from one to another; `who` is the name of the other person or place. */
const sending = { sending_id: identifier, who: string(), boat: string() };
const settled = { accepted: boolean(), note: nullable(string()) };

/** Notifications by kind; the client has the words. */
export const notice = variant('kind', [
  /** `who` is the name of a person or a place. At most one for each conversation is unread. */
  noticeOf('message_received', { conversation_id: identifier, who: string() }),
  noticeOf('nfcard_received', sending),
  noticeOf('nfcard_accepted', sending),
  noticeOf('nfcard_declined', sending),
  noticeOf('nfcard_taken_back', sending),
  /** The time of a temporary sending is over. */
  noticeOf('nfcard_ended', sending),
  /** A receiver asks for the keys of a sending whose documents they cannot read yet. */
  noticeOf('nfcard_keys_asked', sending),
  /** The keys arrived: the sending can be read, or accepted for good. */
  noticeOf('nfcard_readable', sending),
  noticeOf('document_expiring', {
    nfcard_id: identifier,
    document_id: identifier,
    type: picklist(['registration', 'insurance', 'invoices']),
    /** Null where nobody has said more than the type; notices of before have none. */
    paper: optional(nullable(picklist(paperKinds))),
    boat: string(),
    expires_on: day,
  }),
  noticeOf('boat_maintenance', { boat_id: identifier, boat: string(), what: string(), due_on: day }),
  noticeOf('partner_offer', { partner: string(), offer: string() }),
  noticeOf('berth_request', {
    berth_request_id: identifier,
    step: picklist(berthSteps),
    port: string(),
    boat: string(),
    arrival: day,
    departure: day,
  }),
  /** `level` is reached with `count` invited members. */
  noticeOf('referral_level', { level: picklist(referralLevelNames), count: number() }),
  noticeOf('premium_earned', { until: timestamp }),
  noticeOf('place_claim_settled', { place_id: string(), place: string(), ...settled }),
  noticeOf('name_change_settled', settled),
  /** To staff: a member wrote to support, or gave up their place. */
  noticeOf('support_asked', {
    matter: picklist(['place_claim', 'name_change', 'place_release']),
    /** First name and initial. */
    who: string(),
    place: nullable(string()),
  }),
  /** The member does not answer for the place any more. */
  noticeOf('place_released', { place_id: string(), place: string() }),
]);
export type Notice = InferOutput<typeof notice>;

export const notification = object({
  id: identifier,
  notice,
  read: boolean(),
  created_at: timestamp,
});
export type Notification = InferOutput<typeof notification>;

const count = pipe(number(), integer());

export const notificationOperations = {
  notifications: {
    path: 'notifications',
    summary: 'What the member was told of, the newest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({ cursor: optional(pageCursor) }),
    answer: object({
      notifications: array(notification),
      /** Of all of them, not of this page. */
      unread: count,
      cursor: nullable(pageCursor),
    }),
    failures: {},
  },
  mark_notifications_read: {
    path: 'mark_notifications_read',
    summary: 'Marks notifications of the member as read; all of them without `ids`.',
    effect: 'writes',
    changes: ['notifications'],
    access: 'member',
    input: object({ ids: optional(pipe(array(identifier), minLength(1), maxLength(100))) }),
    answer: object({ unread: count }),
    failures: {},
  },
} satisfies Record<string, GuardedOperation>;
