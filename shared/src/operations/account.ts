import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
} from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import {
  accountTypes,
  emailAddress,
  identifier,
  line,
  mailedCode,
  optionalLine,
  placeId,
  secret,
  sixDigits,
  timestamp,
} from './schemas.ts';
import { loginSession } from './sessions.ts';
import { vaultWrap } from './vault.ts';

/** A member as they see themselves. */
export const currentUser = object({
  id: identifier,
  email: string(),
  email_verified: boolean(),
  first_name: string(),
  last_name: string(),
  /** This and the rest of the address are empty where not given. */
  street: string(),
  city: string(),
  postal_code: string(),
  /** E.164, for example `+33639980000`; empty where not given. */
  phonenumber: string(),
  phone_verified: boolean(),
  language: picklist(['fr', 'en']),
  account_type: picklist(accountTypes),
  /** The place that a professional or a harbour office answers for. */
  place_id: nullable(placeId),
  profile_type: picklist(['public', 'private']),
  hide_activity_status: boolean(),
  /**
   * Off: NFCards that are sent to the member's address are not shown to them, and by id only those send them one
   * that they wrote to. No sender is told.
   */
  allow_sharing: boolean(),
  disable_all_notifications: boolean(),
  notification_boat_maintenance: boolean(),
  notification_partner_offers: boolean(),
  notification_document_expiration: boolean(),
  notification_messages: boolean(),
  /** Whether they are among the first who see a version of the site that is tried out. */
  tries_new: optional(boolean()),
  /** Whether a code of an authenticator is asked for at login. */
  second_factor: boolean(),
  member_since: timestamp,
  referral_code: string(),
  /** Digest of the picture, to be given to `profile_picture`; null where there is none. */
  profile_picture: nullable(string()),
});
export type CurrentUser = InferOutput<typeof currentUser>;

/** The records that `update_data` changes and `get_data` reads one by one (SPEC §7). */
export const dataTypes = [
  'profile_picture',
  'phonenumber',
  'account_type',
  'login_history',
  'hide_activity_status',
  'allow_sharing',
  'disable_all_notifications',
  'notification_boat_maintenance',
  'notification_partner_offers',
  'notification_document_expiration',
  'notification_messages',
  'hashed_password',
  'private_account',
  'language',
] as const;
export type DataType = (typeof dataTypes)[number];

/** The records that only `get_data` knows. */
export const listTypes = ['ports_favorites', 'mechanics_favorites', 'shops_favorites'] as const;

const done = object({});
/** Where the session's token went: to the caller, or, when null, into the browser's cookie (SPEC SE1, SE2). */
const opened = object({ cookie: nullable(string()) });
/** Tries of one browser, or of one session. */
const tries = { calls: 10, seconds: 900 } as const;
const guessing = [
  { per: ['email', 'address'], calls: 10, seconds: 900, ofStrangers: true },
  { per: ['address'], calls: 60, seconds: 900, ofStrangers: true },
  { per: ['email'], calls: 100, seconds: 3600, ofStrangers: true },
] as const;
/** Each code has its own tries, and is longer where many were requested: strangers cannot use up a member's tries. */
const guessingCodes = [{ per: ['address'], calls: 60, seconds: 900, ofStrangers: true }] as const;
/** The server limits the mails to an address; the answer does not show it. */
const sendingMail = [{ per: ['address'], calls: 30, seconds: 3600, ofStrangers: true }] as const;
/** An SMS costs, and rings. */
const sendingSms = [
  { per: ['phonenumber'], calls: 5, seconds: 3600 },
  { per: ['phonenumber'], calls: 10, seconds: 86_400 },
  { per: ['address'], calls: 30, seconds: 3600 },
] as const;
const secondFactor = line(32);
const phonenumber = pipe(line(32), regex(/^[+\d\s().-]+$/));
/** A picture of 5 MB in base64, and what stands around it. */
const PICTURE_BODY = 7 * 1024 * 1024;

export const accountOperations = {
  register: {
    path: 'register',
    summary: 'Opens an account and its first session, and sends a code to the address.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    // All users of a harbour's Wi-Fi or a mobile network share one address.
    limits: [{ per: ['address'], calls: 100, seconds: 3600 }],
    input: object({
      email: emailAddress,
      first_name: line(100),
      last_name: line(100),
      hashed_password: secret,
      referral_code: optional(optionalLine(32)),
    }),
    answer: opened,
    failures: {},
  },
  login: {
    path: 'login',
    summary:
      'Opens a session, also of the newest account whose address is not confirmed yet. As in the product’s contract, the password travels in `cookie`. `code` is of an authenticator, or a recovery code.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: guessing,
    deviceLimit: tries,
    input: object({
      email: emailAddress,
      cookie: secret,
      remember_me: optional(boolean()),
      code: optional(secondFactor),
    }),
    answer: object({
      ...opened.entries,
      /** True where the address is not confirmed yet: its code can be typed, or asked for again. */
      email_unverified: optional(boolean()),
    }),
    // The contract's clients read the flag in a 200 answer.
    failures: { login_refused: 200, second_factor_needed: 200, second_factor_wrong: 200 },
  },
  logout: {
    path: 'logout',
    summary: 'Ends the session that asks. Without one, nothing happens.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    input: object({}),
    answer: done,
    failures: {},
  },
  cookie: {
    path: 'cookie',
    summary: 'The member behind the session.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: currentUser,
    failures: {},
  },
  reset_password: {
    path: 'reset_password',
    summary:
      'Sends a code for a new password to the address, if an account has it. The answer does not tell.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: sendingMail,
    deviceLimit: tries,
    input: object({ email: emailAddress }),
    answer: done,
    failures: { mail_unavailable: 503 },
  },
  verify_reset_password: {
    path: 'verify_reset_password',
    summary:
      'Verifies the code sent by `reset_password` and opens a session. With `hashed_password`, sets it and ends all other sessions.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: guessingCodes,
    deviceLimit: tries,
    input: object({
      email: emailAddress,
      code: mailedCode,
      hashed_password: optional(secret),
      second_factor: optional(secondFactor),
      /** Asks to be refused, before anything happens, where the vault would lose what opens it. */
      spare_vault: optional(boolean()),
    }),
    answer: opened,
    failures: {
      code_wrong: 200,
      second_factor_needed: 200,
      second_factor_wrong: 200,
      /** The password that is replaced is one of the ways to open the vault; the others are left. */
      vault_closes: 200,
      /** The address was never confirmed: the vault may be a stranger’s, and goes. */
      vault_goes: 200,
    },
  },
  request_email_verification: {
    path: 'request_email_verification',
    summary: 'Sends a code to the address, if an account that has not verified it yet claims it.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: sendingMail,
    deviceLimit: tries,
    input: object({ email: emailAddress }),
    answer: done,
    failures: { mail_unavailable: 503 },
  },
  email_verification_code: {
    path: 'email_verification_code',
    summary: 'Verifies the code sent to an email address.',
    effect: 'writes',
    changes: [...answersOf.account, ...answersOf.sending],
    access: 'anyone',
    hashes: true,
    limits: guessingCodes,
    deviceLimit: tries,
    input: object({ email: emailAddress, code: mailedCode }),
    answer: done,
    failures: { code_wrong: 200 },
  },
  request_phone_verification: {
    path: 'request_phone_verification',
    summary: 'Sends a code to the number by SMS, if an account that has not verified it yet claims it.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: sendingSms,
    input: object({ phonenumber }),
    answer: done,
    failures: { phone_invalid: 200, sms_unavailable: 503 },
  },
  phone_verification_code: {
    path: 'phone_verification_code',
    summary: 'Verifies the code sent to a phone number.',
    effect: 'writes',
    changes: answersOf.account,
    access: 'anyone',
    hashes: true,
    limits: [
      { per: ['phonenumber', 'address'], calls: 10, seconds: 900 },
      { per: ['address'], calls: 60, seconds: 900 },
    ],
    input: object({ phonenumber, code: sixDigits }),
    answer: done,
    failures: { code_wrong: 200, phone_invalid: 200 },
  },
  update_personal_data: {
    path: 'update_personal_data',
    summary: 'Changes address and phone number; what is left out stays. Names are changed by support.',
    effect: 'writes',
    changes: answersOf.account,
    access: 'member',
    input: object({
      first_name: optional(line(100)),
      last_name: optional(line(100)),
      street: optional(optionalLine(200)),
      city: optional(optionalLine(100)),
      postal_code: optional(optionalLine(20)),
      phonenumber: optional(union([literal(''), phonenumber])),
    }),
    answer: currentUser,
    failures: { name_by_support: 200, phone_invalid: 200 },
  },
  try_new: {
    path: 'try_new',
    summary: 'Says whether the member is among the first who see a version of the site that is tried out.',
    effect: 'writes',
    changes: answersOf.account,
    access: 'member',
    input: object({ on: boolean() }),
    answer: done,
    failures: {},
  },
  get_data: {
    path: 'get_data',
    summary: 'One record of the member: the first item of `result`.',
    effect: 'reads',
    access: 'member',
    input: object({ type: picklist([...dataTypes, ...listTypes]) }),
    answer: object({
      type: string(),
      result: array(union([boolean(), string(), array(string()), array(loginSession)])),
    }),
    failures: {},
  },
  update_data: {
    path: 'update_data',
    summary:
      'Changes one record of the member. `data` is `true` or `false` for a switch, the text for any other, a picture in base64.',
    effect: 'writes',
    changes: [...answersOf.account, ...answersOf.sending, ...answersOf.sessions],
    access: 'member',
    hashes: true,
    largestBody: PICTURE_BODY,
    limits: [{ per: ['member'], calls: 60, seconds: 900 }],
    input: object({
      type: picklist(dataTypes),
      data: union([boolean(), pipe(string(), maxLength(PICTURE_BODY))]),
    }),
    answer: object({ type: picklist(dataTypes) }),
    failures: {
      data_invalid: 200,
      phone_invalid: 200,
      picture_invalid: 200,
      picture_too_large: 200,
      claim_needed: 200,
      password_needed: 200,
    },
  },
  change_password: {
    path: 'change_password',
    summary: 'Replaces the password and ends every other session.',
    effect: 'writes',
    changes: ['vault', ...answersOf.sessions],
    access: 'member',
    hashes: true,
    sessionLimit: tries,
    input: object({
      current: secret,
      hashed_password: secret,
      /** The vault's identity as the new password seals it. Without it, the new password does not open the vault. */
      vault_wrap: optional(vaultWrap),
    }),
    answer: done,
    failures: { password_wrong: 403, vault_changed: 409 },
  },
  request_email_change: {
    path: 'request_email_change',
    summary:
      'Sends a code to the address that is to take the place of the account’s. Where another account has that address, its owner is told instead; the answer is the same.',
    effect: 'writes',
    changes: [],
    access: 'member',
    hashes: true,
    sessionLimit: tries,
    limits: [{ per: ['member'], calls: 30, seconds: 86_400 }],
    input: object({ email: emailAddress, current: optional(secret) }),
    answer: done,
    failures: {
      /** Also of an account with a password, for a call that has none. */
      password_wrong: 403,
      /** Of an account without a password: the session is not of the last ten minutes. */
      password_needed: 403,
      email_same: 200,
      mail_unavailable: 503,
    },
  },
  change_email: {
    path: 'change_email',
    summary:
      'Replaces the address of the account, with the code that was sent there, and ends every other session. The former address can undo it for seven days.',
    effect: 'writes',
    changes: ['vault', ...answersOf.account, ...answersOf.sessions, ...answersOf.sending],
    access: 'member',
    hashes: true,
    sessionLimit: tries,
    input: object({
      email: emailAddress,
      code: mailedCode,
      /** As the password makes it with the former address; none for an account without a password. */
      current: optional(secret),
      /** As the same password makes it with the new address. */
      hashed_password: optional(secret),
      /** The vault's identity as the password and the new address seal it. Without it, the way in is left as it is. */
      vault_wrap: optional(vaultWrap),
    }),
    answer: done,
    failures: { password_wrong: 403, password_needed: 403, code_wrong: 200, vault_changed: 409 },
  },
  undo_email_change: {
    path: 'undo_email_change',
    summary:
      'Gives the account the address back that it had, with the password and the vault’s ways in of then, and ends every session. The token is that of the mail to the former address.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 60, seconds: 900 }],
    input: object({ token: secret }),
    answer: object({
      /** The address that the account has again. */
      email: string(),
    }),
    failures: { email_undo_unknown: 200 },
  },
  prove_identity: {
    path: 'prove_identity',
    summary: 'Shows the password or a second factor again, for the ten minutes that dangerous changes need.',
    effect: 'writes',
    // A recovery code is good for once.
    changes: ['second_factor'],
    access: 'member',
    hashes: true,
    sessionLimit: tries,
    input: object({ password: optional(secret), code: optional(secondFactor) }),
    answer: done,
    failures: { password_needed: 403, password_wrong: 403, second_factor_wrong: 403 },
  },
  delete_account: {
    path: 'delete_account',
    summary:
      'Deletes the account with all that is held on the member, at once and for good. On the legacy wire, where neither is sent, the session must be of the last ten minutes.',
    effect: 'writes',
    changes: [],
    access: 'member',
    hashes: true,
    sessionLimit: tries,
    input: object({ password: optional(secret), code: optional(secondFactor) }),
    answer: done,
    failures: {
      password_needed: 200,
      password_wrong: 200,
      second_factor_wrong: 200,
      /** Of the legacy wire, whose apps have nothing but their session to send. */
      login_again_needed: 200,
    },
  },
  export_account: {
    path: 'export_account',
    summary: 'Everything that is held on the member, as a ZIP archive of JSON and files.',
    effect: 'reads',
    access: 'member',
    gives: 'bytes',
    limits: [{ per: ['member'], calls: 20, seconds: 3600 }],
    input: object({}),
    answer: object({}),
    failures: {},
  },
  profile_picture: {
    path: 'profile_picture',
    summary: 'A member’s picture, for those who were given its digest.',
    effect: 'reads',
    access: 'anyone',
    gives: 'bytes',
    input: object({ id: identifier, digest: pipe(string(), regex(/^[\w-]{43}$/)) }),
    answer: object({}),
    failures: { picture_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;
