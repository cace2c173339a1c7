import { type Period, RETENTION } from '@nfcards/shared/operations';

export type StoredKey =
  | 'account'
  | 'password'
  | 'sessions'
  | 'devices'
  | 'codes'
  | 'formerAddress'
  | 'secondFactor'
  | 'social'
  | 'boats'
  | 'vault'
  | 'nfcards'
  | 'sendings'
  | 'links'
  | 'certification'
  | 'berths'
  | 'conversations'
  | 'reviews'
  | 'notifications'
  | 'support'
  | 'contact'
  | 'newsletter'
  | 'messages'
  | 'counters'
  | 'figures'
  | 'log';

export interface Stored {
  readonly key: StoredKey;
  /** The periods that its sentence names; the server forgets by the very same. */
  readonly periods: Readonly<Record<string, Period>>;
}

/** Personal data that the server stores, in the order of use. */
export const stored: readonly Stored[] = [
  { key: 'account', periods: {} },
  { key: 'password', periods: {} },
  { key: 'sessions', periods: { time: RETENTION.rememberedSession } },
  { key: 'devices', periods: { time: RETENTION.knownDevice } },
  { key: 'codes', periods: { time: RETENTION.oneTimeCode } },
  { key: 'formerAddress', periods: { time: RETENTION.addressChange } },
  { key: 'secondFactor', periods: {} },
  { key: 'social', periods: {} },
  { key: 'boats', periods: {} },
  { key: 'vault', periods: {} },
  { key: 'nfcards', periods: { time: RETENTION.unfinishedUpload } },
  {
    key: 'sendings',
    periods: { waiting: RETENTION.waitingSending, fruitless: RETENTION.fruitlessSending },
  },
  { key: 'links', periods: { link: RETENTION.documentLink, ticket: RETENTION.linkTicket } },
  { key: 'certification', periods: {} },
  { key: 'berths', periods: {} },
  { key: 'conversations', periods: {} },
  { key: 'reviews', periods: {} },
  { key: 'notifications', periods: { notification: RETENTION.notification, event: RETENTION.liveEvent } },
  { key: 'support', periods: {} },
  { key: 'contact', periods: { time: RETENTION.contactMessage } },
  {
    key: 'newsletter',
    periods: { unconfirmed: RETENTION.unconfirmedSubscription, link: RETENTION.unsubscribingLink },
  },
  { key: 'messages', periods: { time: RETENTION.sentMessage } },
  { key: 'counters', periods: { time: RETENTION.callCounter } },
  { key: 'figures', periods: {} },
  { key: 'log', periods: {} },
];
