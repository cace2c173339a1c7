import { formatRange, LOCALES, useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { BerthRequest } from '@nfcards/shared/operations';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

export interface BerthWords {
  /** First and last day, and how many nights: `12–15 mai 2028, 3 nuits`. */
  stay(request: Pick<BerthRequest, 'arrival' | 'departure'>): string;
  /** Name and dimensions, as far as they are known. */
  boat(boat: BerthRequest['boat']): string;
  /** A day of the calendar. */
  day(day: string): string;
  /** Day and hour, where the visitor is. */
  moment(timestamp: string): string;
}

/** What a berth request says, in the visitor's language. */
export function useBerthWords(): BerthWords {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { metres } = usePlaceFormats();
  const { language } = useLanguage();
  const locale = LOCALES[language];
  // A day of the calendar has no time zone; read and written in one and the same, it stays that day.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  return {
    stay: ({ arrival, departure }) => {
      const [first, last] = [dateOf(arrival), dateOf(departure)];
      const count = Math.round((last.getTime() - first.getTime()) / DAY_MS);
      const nights = t('nights', { count, number: number(count) });
      return t('stay', { dates: formatRange(days, first, last), nights });
    },
    boat: ({ name, ...sizes }) => {
      const known = (['length', 'beam', 'draught'] as const).flatMap((measure) => {
        const value = sizes[measure];
        return value === null ? [] : [t(`boat.${measure}`, { value: metres(value) })];
      });
      return [name, ...known].join(', ');
    },
    day: (day) => days.format(dateOf(day)),
    moment: (timestamp) => moments.format(new Date(timestamp)),
  };
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
