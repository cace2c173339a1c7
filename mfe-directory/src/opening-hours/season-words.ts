import type { DateEnd, DateRange, HoursRule, NumberRange } from '@nfcards/shared/opening-hours';
import type { HoursSpeech } from './hours-speech.ts';

/** When in the year a rule holds; empty for all of it. Null for what has no plain words. */
export function seasonWords({ years, dates, weeks }: HoursRule, speech: HoursSpeech): string | null {
  const parts = [
    listed(years, (range) => yearWords(range, speech), speech),
    listed(dates, (range) => dateWords(range, speech), speech),
    listed(weeks, (range) => weekWords(range, speech), speech),
  ];
  return parts.includes(null) ? null : parts.filter((part) => part !== '').join(', ');
}

function listed<Item>(
  items: readonly Item[] | null,
  wordsOf: (item: Item) => string | null,
  { list }: HoursSpeech,
): string | null {
  const words = (items ?? []).map(wordsOf);
  return words.includes(null) ? null : list(words.filter((word) => word !== null));
}

function yearWords({ from, to, every }: NumberRange, { t }: HoursSpeech): string | null {
  if (every > 1) return null;
  if (to === Number.POSITIVE_INFINITY) return t('years.since', { from });
  return from === to ? t('years.one', { from }) : t('years.range', { from, to });
}

function weekWords({ from, to, every }: NumberRange, { t }: HoursSpeech): string {
  const range = from === to ? t('weeks.one', { from }) : t('weeks.range', { from, to });
  return every === 1 ? range : `${range}, ${t('weeks.every', { every })}`;
}

function dateWords({ from, to }: DateRange, speech: HoursSpeech): string | null {
  const { t } = speech;
  const first = endWords(from, speech);
  if (to === null) return first === null ? null : aloneWords(from, first, speech);
  const last = endWords(to, speech);
  if (first === null || last === null) return null;
  const begins = isDay(from) ? t('range.fromDay', { end: first }) : fromWords(first, speech);
  return `${begins} ${t(isDay(to) ? 'range.toDay' : 'range.to', { end: last })}`;
}

function fromWords(end: string, { t }: HoursSpeech): string {
  return t(beginsWithVowel(end) ? 'range.fromVowel' : 'range.from', { end });
}

function aloneWords(end: DateEnd, words: string, { t }: HoursSpeech): string {
  if (end.kind === 'month') return t('dates.month', { month: words });
  if (end.kind === 'easter') return end.shift === 0 ? t('dates.easter') : words;
  return t('dates.day', { day: words });
}

function isDay({ kind }: DateEnd): boolean {
  return kind === 'day' || kind === 'nth';
}

function endWords(end: DateEnd, speech: HoursSpeech): string | null {
  const { t, month, date, weekday } = speech;
  switch (end.kind) {
    case 'month':
      return month(end.month, end.year);
    case 'day':
      return date(end.month, end.day, end.year);
    case 'easter': {
      const day = end.year === null ? '' : ` ${end.year}`;
      return easterWords(end.shift, speech) + day;
    }
    case 'nth': {
      const nth = nthWords(end.nth, speech);
      const named = month(end.month, end.year);
      const key = beginsWithVowel(named) ? 'days.nthOfVowel' : 'days.nthOf';
      return nth === null ? null : t(key, { nth, day: weekday(end.weekday), month: named });
    }
  }
}

function easterWords(shift: number, { t }: HoursSpeech): string {
  if (shift === 0) return t('dates.easterDay');
  return t(shift > 0 ? 'dates.afterEaster' : 'dates.beforeEaster', { count: Math.abs(shift) });
}

const ORDINALS = ['nth.1', 'nth.2', 'nth.3', 'nth.4', 'nth.5', 'nth.-1', 'nth.-2'] as const;

/** `1er`, `dernier`; null for what is said in neither language: the last but three. */
export function nthWords(nth: number, { t }: HoursSpeech): string | null {
  const key = ORDINALS.find((ordinal) => ordinal === `nth.${nth}`);
  return key === undefined ? null : t(key);
}

function beginsWithVowel(word: string): boolean {
  return /^[aeiouyéè]/i.test(word);
}
