const MESSAGES = ['conversations', 'conversation', 'notifications'] as const;
/** With what counts or names cards and documents, and the vault that opens them. */
const CARDS = [
  'get_all_nfcards',
  'nfcard',
  'sendings',
  'sending_link_keys',
  'links',
  'upload_state',
  'boats',
  'boat',
  'berth_requests',
  'profile',
  'vault',
] as const;

/**
 * The reads whose answers become stale when a record changes. The column `changes` of writes names them; for changes
 * made elsewhere, a live event does.
 */
export const answersOf = {
  /** The member's own data. */
  account: ['cookie', 'get_data', 'profile'],
  /** Open sessions, which the login history has too. */
  sessions: ['sessions', 'get_data'],
  favourites: ['favorites', 'get_data'],
  boat: CARDS,
  nfcard: CARDS,
  /** A permanent sending that was accepted changes the holder of a card. */
  sending: CARDS,
  /** With or without a vault, cards are read in different ways. */
  vault: [...CARDS, 'known_keys', 'recipients'],
  /** Each step of a request is written in the conversation. */
  berth_request: ['berth_requests', ...MESSAGES],
  /** Reading or writing in a conversation also marks its notifications as read. */
  conversation: MESSAGES,
  /** Whether a member answers for the place. */
  place: ['port_details', 'mechanics_details', 'riggers_details'],
} as const;
