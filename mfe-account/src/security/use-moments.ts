import { LOCALES, useLanguage } from '@nfcards/shared/i18n';

export interface Moments {
  /** A day: `12 mai 2026`. */
  day(timestamp: string): string;
  /** A day and a time, of where the visitor is: `12 mai 2026 à 14:05`. */
  moment(timestamp: string): string;
}

export function useMoments(): Moments {
  const { language } = useLanguage();
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' });
  const moment = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short' });
  return {
    day: (timestamp) => day.format(new Date(timestamp)),
    moment: (timestamp) => moment.format(new Date(timestamp)),
  };
}
