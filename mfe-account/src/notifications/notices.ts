import type { Translate } from '@nfcards/shared/i18n';
import type { Notice, ReferralLevelName } from '@nfcards/shared/operations';
import type { IconName } from '@nfcards/shared/ui';
import type { Dates } from '../member/use-dates.ts';
import type { texts } from './texts.ts';

/** What each kind of notice tells. */
type NoticeData = { readonly [One in Notice as One['kind']]: One['data'] };
export type NoticeKind = keyof NoticeData;
/** A notice whose kind and data are known to belong together. */
type NoticeOf<Kind extends NoticeKind> = {
  [One in Kind]: { readonly kind: One; readonly data: NoticeData[One] };
}[Kind];

/** The sentences of the notices, by key. */
type NoticeWords = Translate<(typeof texts)['fr']['notices']>;

/** What a sentence is made with, in the visitor's language. */
export interface Speech {
  readonly t: NoticeWords;
  readonly dates: Dates;
  readonly number: (value: number) => string;
  readonly level: (level: ReferralLevelName) => string;
}

interface KindOfNotice<Data> {
  readonly icon: IconName;
  readonly words: (data: Data, speech: Speech) => string;
  /** What somebody has written, beside our own words. */
  readonly quote?: (data: Data) => string | null;
  /** Where it leads; `own` makes paths below the member's profile. Null: it says all there is. */
  readonly path: (data: Data, own: (path?: string) => string) => string | null;
}

/** Names of private members are not told. */
const named = (who: string, { t }: Speech) => (who === '' ? t('somebody') : who);
const toNfcards = () => '/wallet/nfcards';
const toReceived = () => '/wallet/received';
const toSent = () => '/wallet/received?list=out';

const KINDS: { readonly [Kind in NoticeKind]: KindOfNotice<NoticeData[Kind]> } = {
  message_received: {
    icon: 'chat',
    words: ({ who }, speech) => speech.t('messageReceived', { who: named(who, speech) }),
    path: ({ conversation_id: id }, own) => own(`chat/${id}`),
  },
  nfcard_received: {
    icon: 'receive',
    words: ({ who, boat }, speech) => speech.t('nfcardReceived', { who: named(who, speech), boat }),
    path: toReceived,
  },
  nfcard_accepted: {
    icon: 'check',
    words: ({ who, boat }, speech) => speech.t('nfcardAccepted', { who: named(who, speech), boat }),
    path: toSent,
  },
  nfcard_declined: {
    icon: 'close',
    words: ({ who, boat }, speech) => speech.t('nfcardDeclined', { who: named(who, speech), boat }),
    path: toSent,
  },
  nfcard_taken_back: {
    icon: 'lock',
    words: ({ who, boat }, speech) => speech.t('nfcardTakenBack', { who: named(who, speech), boat }),
    path: toNfcards,
  },
  nfcard_ended: {
    icon: 'clock',
    words: ({ boat }, { t }) => t('nfcardEnded', { boat }),
    path: toNfcards,
  },
  nfcard_keys_asked: {
    icon: 'key',
    words: ({ who, boat }, speech) => speech.t('nfcardKeysAsked', { who: named(who, speech), boat }),
    path: toSent,
  },
  nfcard_readable: {
    icon: 'unlock',
    words: ({ who, boat }, speech) => speech.t('nfcardReadable', { who: named(who, speech), boat }),
    path: toReceived,
  },
  document_expiring: {
    icon: 'document',
    words: ({ type, paper, boat, expires_on: day }, { t, dates }) =>
      t(`documentExpiring.${paper ?? type}`, { boat, day: dates.day(day) }),
    path: ({ nfcard_id: id }) => `/wallet/nfcards/${id}`,
  },
  boat_maintenance: {
    icon: 'wrench',
    words: ({ boat, due_on: day }, { t, dates }) => t('boatMaintenance', { boat, day: dates.day(day) }),
    quote: ({ what }) => what,
    path: () => '/manage',
  },
  partner_offer: {
    icon: 'gift',
    words: ({ partner }, { t }) => t('partnerOffer', { partner }),
    quote: ({ offer }) => offer,
    path: () => null,
  },
  berth_request: {
    icon: 'anchor',
    words: ({ step, port, boat, arrival, departure }, { t, dates }) =>
      t(`berthRequest.${step}`, { port, boat, dates: dates.days(arrival, departure) }),
    path: (_, own) => own('chat'),
  },
  referral_level: {
    icon: 'captain',
    words: ({ level, count }, speech) =>
      speech.t('referralLevel', { level: speech.level(level), count, number: speech.number(count) }),
    path: (_, own) => own(),
  },
  premium_earned: {
    icon: 'gift',
    words: ({ until }, { t, dates }) => t('premiumEarned', { day: dates.dayOf(until) }),
    path: (_, own) => own(),
  },
  place_claim_settled: {
    icon: 'port',
    words: ({ accepted, place }, { t }) => t(`placeClaimSettled.${accepted ? 'yes' : 'no'}`, { place }),
    quote: ({ note }) => note,
    // Who answers for a place is sent papers: the vault that opens them is made, or opened, there.
    path: ({ accepted }, own) => (accepted ? '/wallet/vault' : own('setting/account-setting')),
  },
  name_change_settled: {
    icon: 'account',
    words: ({ accepted }, { t }) => t(`nameChangeSettled.${accepted ? 'yes' : 'no'}`),
    quote: ({ note }) => note,
    path: (_, own) => own('setting/account-setting/information'),
  },
  support_asked: {
    icon: 'lifebuoy',
    words: ({ matter, who, place }, speech) =>
      speech.t(`supportAsked.${matter}`, { who: named(who, speech), place: place ?? '' }),
    path: () => null,
  },
  place_released: {
    icon: 'port',
    words: ({ place }, { t }) => t('placeReleased', { place }),
    path: (_, own) => own('setting/account-setting'),
  },
};

export function noticeIcon<Kind extends NoticeKind>({ kind }: NoticeOf<Kind>): IconName {
  return KINDS[kind].icon;
}

export function noticeWords<Kind extends NoticeKind>({ kind, data }: NoticeOf<Kind>, speech: Speech): string {
  return KINDS[kind].words(data, speech);
}

/** What somebody has written about it; null where nobody has. */
export function noticeQuote<Kind extends NoticeKind>({ kind, data }: NoticeOf<Kind>): string | null {
  const quote = KINDS[kind].quote?.(data) ?? '';
  return quote === '' ? null : quote;
}

/**
 * The page that a notice leads to; null where there is none.
 * @param own makes the path of a page below the member's profile
 */
export function noticePath<Kind extends NoticeKind>(
  { kind, data }: NoticeOf<Kind>,
  own: (path?: string) => string,
): string | null {
  return KINDS[kind].path(data, own);
}
