import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { NfcardSummary, Party } from '@nfcards/shared/operations';
import type { BadgeTone, IconName } from '@nfcards/shared/ui';
import type { PartyInWordsProps } from '../member/party-name.tsx';
import { useDates } from '../member/use-dates.ts';
import { isWaiting } from './card-order.ts';
import { daysBetween, expiryOf } from './expiry.ts';
import type { ListedCard } from './listed-card.ts';
import { texts } from './texts.ts';

/** Places where a card is that its line names; of more, it says how many. */
const MAX_PLACES = 2;

type NamingKey =
  `state.${'waitsForYou' | 'received' | 'receivedUntil' | 'sentWaits' | 'given' | 'sent' | 'sentUntil'}`;

export interface StateWords {
  readonly words: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
  /** The same words, for whoever can lead from the name in them. */
  readonly who?: PartyInWordsProps;
}

export interface CardWords {
  /** What the card is called: its title, or the boat. */
  name(card: Pick<NfcardSummary, 'title' | 'boat'>): string;
  /** The boat and its number. */
  boat(card: Pick<NfcardSummary, 'boat'>): string;
  /** What sort of card it is for the member. */
  kind(card: Pick<NfcardSummary, 'role' | 'kind'>): string;
  /** Who has it, from whom, and until when. */
  state(card: NfcardSummary): StateWords;
  /** The same of a card in a list: each place where it is. */
  states(card: ListedCard): readonly StateWords[];
  /** Until when a paper is good, where that presses; null else. */
  expiry(day: string | null, today: string): StateWords | null;
}

/** What is said of cards, in lists and on their pages. */
export function useCardWords(): CardWords {
  const t = useTexts(texts);
  const dates = useDates();
  const { number } = useFormats();
  const naming = (key: NamingKey, party: Party | null, until: string | null) => {
    const name = party?.name ?? t('state.somebody');
    const day = until === null ? '' : dates.dayOf(until);
    const words = (who: string) => t(key, { name: who, day });
    return { words: words(name), who: { party, name, words } };
  };
  const received = (card: NfcardSummary): StateWords => {
    const { sender, valid_until: until } = card;
    if (isWaiting(card))
      return { ...naming('state.waitsForYou', sender, until), tone: 'signal', icon: 'receive' };
    const key = until === null ? 'state.received' : 'state.receivedUntil';
    return { ...naming(key, sender, until), tone: 'neutral', icon: 'receive' };
  };
  const sent = (card: NfcardSummary): StateWords => {
    const { receiver, valid_until: until } = card;
    if (card.status === 'waiting')
      return { ...naming('state.sentWaits', receiver, until), tone: 'neutral', icon: 'clock' };
    if (card.kind === 'permanent')
      return { ...naming('state.given', receiver, until), tone: 'neutral', icon: 'send' };
    const key = until === null ? 'state.sent' : 'state.sentUntil';
    return { ...naming(key, receiver, until), tone: 'neutral', icon: 'send' };
  };
  const state = (card: NfcardSummary): StateWords => {
    if (card.role === 'held') return { words: t('state.held'), tone: 'ok', icon: 'card' };
    return card.role === 'received' ? received(card) : sent(card);
  };
  return {
    name: ({ title, boat }) => (title === '' ? boat.name : title),
    boat: ({ boat }) => [boat.name, boat.registration_number].filter((part) => part !== '').join(' · '),
    kind: ({ role, kind }) => t(`kind.${role === 'held' ? 'held' : (kind ?? 'held')}`),
    state,
    states(card) {
      if (card.out.length === 0) return [state(card)];
      // Lent to the same person twice until the same day, it says so once.
      const all = new Map(card.out.map((sending) => sent(sending)).map((place) => [place.words, place]));
      const places = [...all.values()].slice(0, MAX_PLACES);
      const rest = all.size - MAX_PLACES;
      if (rest <= 0) return places;
      const words = t('state.more', { count: rest, number: number(rest) });
      return [...places, { words, tone: 'neutral', icon: 'send' }];
    },
    expiry(day, today) {
      const expiry = expiryOf(day, today);
      if (day === null || expiry === 'none' || expiry === 'good') return null;
      if (expiry === 'past') {
        return { words: t('expiry.past', { day: dates.day(day) }), tone: 'bad', icon: 'error' };
      }
      const left = daysBetween(today, day);
      const words = left === 0 ? t('expiry.today') : t('expiry.soon', { count: left, number: number(left) });
      return { words, tone: 'warn', icon: 'calendar' };
    },
  };
}
