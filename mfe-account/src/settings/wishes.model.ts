import { memberChanged, memberLeft, type User } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { DataType } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';
import { $isRecordStale, readRecordFx, recordChanged } from './own-record.model.ts';

/** The switches of a member (SPEC S8, S9). */
export type SwitchType = Extract<
  DataType,
  | 'private_account'
  | 'hide_activity_status'
  | 'allow_sharing'
  | 'disable_all_notifications'
  | `notification_${string}`
>;
/** What is chosen with a press and kept at once. */
export type WishType = SwitchType | 'language' | 'account_type';

export interface Wish {
  readonly type: WishType;
  readonly data: boolean | string;
}

export interface UpdatedData {
  readonly type: DataType;
  readonly failed: boolean;
}

type Values = Readonly<Partial<Record<WishType, boolean | string>>>;

export const wished = createEvent<Wish>();
/** A page of settings opens: what was told of the last change is old news. */
export const settingsOpened = createEvent<PageAddress>();

/** The server has said whether it took a record. */
export const dataUpdated = createEvent<UpdatedData>();

export const updateDataCall = createCall('update_data');

/** The type that was last updated, and whether that failed (SPEC ST10). */
export const $updatedData = createStore<UpdatedData | null>(null)
  .on(dataUpdated, (_, updated) => updated)
  .reset(settingsOpened, memberChanged);

/** What is on its way to the server: for each type one call at most, so that the last wish arrives last. */
export const $sent = createStore<Values>({});
/** What the member wants and the server has not settled. */
export const $wishes = createStore<Values>({}).on(wished, (wishes, { type, data }) => ({
  ...wishes,
  [type]: data,
}));
/** What the server has taken, until the member's record is known to say so. */
export const $kept = createStore<Values>({});
/** Why a wish was not taken, until there is another. */
export const $refusals = createStore<Readonly<Partial<Record<WishType, ClientError>>>>({}).on(
  wished,
  (refusals, { type }) => without(refusals, type),
);

const send = sample({
  clock: wished,
  source: $sent,
  filter: (sent, { type }) => sent[type] === undefined,
  fn: (_, wish) => wish,
});
const answered = updateDataCall.fx.finally.filterMap((answer) => {
  const { type, data } = answer.params;
  if (!isWish(type)) return undefined;
  return { type, data, error: answer.status === 'fail' ? answer.error : null };
});
const settled = sample({
  clock: answered,
  source: { wishes: $wishes, sent: $sent },
  filter: ({ sent }, { type }) => sent[type] !== undefined,
  fn: ({ wishes }, answer) => ({ ...answer, wish: wishes[answer.type] }),
});
const again = settled.filterMap(({ type, data, wish }) =>
  wish === undefined || wish === data ? undefined : { type, data: wish },
);
const last = settled.filter({ fn: ({ data, wish }) => wish === undefined || wish === data });

$sent
  .on(send, (sent, { type, data }) => ({ ...sent, [type]: data }))
  .on(settled, (sent, { type }) => without(sent, type))
  .on(again, (sent, { type, data }) => ({ ...sent, [type]: data }));
$wishes.on(last, (wishes, { type }) => without(wishes, type));
$kept.on(settled, (kept, { type, data, error }) => (error === null ? { ...kept, [type]: data } : kept));
$refusals.on(last, (refusals, { type, error }) =>
  error === null ? refusals : { ...refusals, [type]: error },
);

sample({ clock: [send, again], target: updateDataCall.fx });
sample({
  clock: updateDataCall.fx.finally,
  fn: ({ status, params }) => ({ type: params.type, failed: status === 'fail' }),
  target: dataUpdated,
});
sample({ clock: updateDataCall.fx.done, target: recordChanged });

const recordRead = sample({ clock: readRecordFx.done, source: $isRecordStale, filter: (stale) => !stale });
$kept.reset(recordRead, memberChanged, memberLeft);
$sent.reset(memberChanged, memberLeft);
$wishes.reset(memberChanged, memberLeft);
$refusals.reset(settingsOpened, memberChanged, memberLeft);

/** Whether a switch stands on, as the member last pressed it. */
export function isOn(user: User, type: SwitchType, wishes: Values, kept: Values): boolean {
  const stored = type === 'private_account' ? user.profile_type === 'private' : user[type];
  return (wishes[type] ?? kept[type] ?? stored) === true;
}

const WISH_TYPES: Readonly<Record<WishType, true>> = {
  private_account: true,
  hide_activity_status: true,
  allow_sharing: true,
  disable_all_notifications: true,
  notification_boat_maintenance: true,
  notification_partner_offers: true,
  notification_document_expiration: true,
  notification_messages: true,
  language: true,
  account_type: true,
};

function isWish(type: DataType): type is WishType {
  return type in WISH_TYPES;
}

function without<Value>(
  values: Readonly<Partial<Record<WishType, Value>>>,
  type: WishType,
): Readonly<Partial<Record<WishType, Value>>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== type));
}
