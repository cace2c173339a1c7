import type { Tables } from './tables.ts';

/** What the rows lie together with where one database is not enough: all with one key are on one machine. */
type Group = 'member' | 'card' | 'conversation' | 'place' | 'itself';

/** Where the rows of a table lie in a database of many machines. `docs/scale.md` says what is still in the way. */
export type Distribution<Table extends keyof Tables = keyof Tables> =
  /** With others of its group, by the hash of a column. */
  | { readonly by: Group; readonly key: Table extends keyof Tables ? keyof Tables[Table] : never }
  /** On all machines: few rows, which are seldom written. */
  | { readonly by: 'copy' }
  /** On one machine. */
  | { readonly by: 'one'; readonly why: string };

const copy = { by: 'copy' } as const;
const one = (why: string) => ({ by: 'one', why }) as const;
const ofLog = one('The log is one sequence of entries, each placed after the one before.');
const ofLetters = one('Few rows a person, by address; an issue is sent by one job.');
const ofCard = { by: 'card', key: 'nfcard_id' } as const;

export const distribution: { readonly [Table in keyof Tables]: Distribution<Table> } = {
  member: { by: 'member', key: 'id' },
  address_change: { by: 'member', key: 'member_id' },
  boat: { by: 'member', key: 'member_id' },
  boat_change: { by: 'member', key: 'member_id' },
  favourite: { by: 'member', key: 'member_id' },
  known_device: { by: 'member', key: 'member_id' },
  live_event: { by: 'member', key: 'member_id' },
  live_event_counter: { by: 'member', key: 'member_id' },
  member_conversation: { by: 'member', key: 'member_id' },
  notification: { by: 'member', key: 'member_id' },
  one_time_code: { by: 'member', key: 'member_id' },
  passkey: { by: 'member', key: 'member_id' },
  pending_second_factor: { by: 'member', key: 'member_id' },
  profile_picture: { by: 'member', key: 'member_id' },
  recovery_code: { by: 'member', key: 'member_id' },
  referral: { by: 'member', key: 'inviter_id' },
  second_factor_try: { by: 'member', key: 'member_id' },
  session: { by: 'member', key: 'member_id' },
  social_identity: { by: 'member', key: 'member_id' },
  vault: { by: 'member', key: 'member_id' },
  vault_wrap: { by: 'member', key: 'member_id' },

  // A card changes its holder, and takes all that belongs to it along.
  nfcard: { by: 'card', key: 'id' },
  nfcard_document: ofCard,
  nfcard_event: ofCard,
  nfcard_link: ofCard,
  nfcard_sending: { by: 'card', key: 'card_id' },
  document_file: ofCard,
  document_part: ofCard,
  key_request: ofCard,
  link_file: ofCard,
  link_view: ofCard,
  sending_file: ofCard,
  sending_key: ofCard,

  conversation: { by: 'conversation', key: 'id' },
  conversation_reader: { by: 'conversation', key: 'conversation_id' },
  chat_message: { by: 'conversation', key: 'conversation_id' },

  review: { by: 'place', key: 'place_id' },
  place_conversation: { by: 'place', key: 'place_id' },
  berth_request: { by: 'place', key: 'port_id' },
  maps_answer: { by: 'place', key: 'place_id' },

  // Read and written by nothing but their key.
  rate_limit: { by: 'itself', key: 'key' },
  member_lookup: { by: 'itself', key: 'digest' },
  passkey_challenge: { by: 'itself', key: 'digest' },
  social_attempt: { by: 'itself', key: 'state_digest' },
  social_ticket: { by: 'itself', key: 'digest' },

  place: copy,
  place_count: copy,
  place_member: copy,
  place_region: copy,
  place_source: copy,
  place_word: copy,
  word: copy,
  town: copy,
  server_secret: copy,

  log_anchor: ofLog,
  log_entry: ofLog,
  log_head: ofLog,
  log_kept: ofLog,
  log_line: ofLog,
  log_node: ofLog,
  message: one('A queue, whose rows go after days.'),
  mailbox: one('Of a site without a mail server: it is for trying things out.'),
  blob_garbage: one('A queue, whose rows go after hours.'),
  contact_message: one('Few rows, and nobody waits for them.'),
  support_request: one('Staff read those of all members, oldest first.'),
  newsletter_issue: ofLetters,
  newsletter_subscription: ofLetters,
  newsletter_token: ofLetters,
  seed: one('It says what was done to this database.'),
  site_mark: one('It says which database this is.'),
  migration_compatibility: one('It says what was done to this database.'),
};
