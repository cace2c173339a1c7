import { LOCALES, useLanguage } from '@nfcards/shared/i18n';

/** A day as it is written under a review: `12 mai 2026`. */
export function useReviewDate(): (timestamp: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' });
  return (timestamp) => format.format(new Date(timestamp));
}
