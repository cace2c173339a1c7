import { type Language, LOCALES, useLanguage } from '@nfcards/shared/i18n';
import { daysBetween } from './days.ts';

export interface Moments {
  /** The day: `aujourd’hui`, `hier`, `lundi 12 mai 2026`. */
  day(timestamp: string): string;
  /** The hour and minutes where the visitor is. */
  time(timestamp: string): string;
  /** As near as it matters in a list: the hour today, `hier`, the name of the day within a week, else the date. */
  when(timestamp: string): string;
}

/** When something was said, in the visitor's language. */
export function useMoments(): Moments {
  const { language } = useLanguage();
  made[language] ??= momentsIn(language);
  return made[language];
}

/** Made once for each language: every message asks for them. */
const made: Partial<Record<Language, Moments>> = {};

function momentsIn(language: Language): Moments {
  const locale = LOCALES[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (timestamp: string) => daysBetween(new Date(timestamp), new Date());
  return {
    day: (timestamp) => {
      const count = ago(timestamp);
      return count === 0 || count === 1 ? relative.format(-count, 'day') : days.format(new Date(timestamp));
    },
    time: (timestamp) => times.format(new Date(timestamp)),
    when: (timestamp) => {
      const [moment, count] = [new Date(timestamp), ago(timestamp)];
      if (count <= 0) return times.format(moment);
      if (count === 1) return relative.format(-1, 'day');
      return count < 7 ? weekdays.format(moment) : dates.format(moment);
    },
  };
}
