import { type Language, useLanguage } from '@nfcards/shared/i18n';
import type { Period } from '@nfcards/shared/operations';

const YEAR = 365;

const NO_BREAK_SPACE = '\u00a0';

/** “90 days”, “1 year”: in the unit of the period, or in whole years. */
export function periodWords(period: Period, language: Language): string {
  const [value, unit] = measure(period);
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return words.replaceAll(' ', NO_BREAK_SPACE);
}

export function usePeriodWords(): (period: Period) => string {
  const { language } = useLanguage();
  return (period) => periodWords(period, language);
}

function measure(period: Period): readonly [value: number, unit: 'year' | 'day' | 'hour' | 'minute'] {
  if ('minutes' in period) return [period.minutes, 'minute'];
  if ('hours' in period) return [period.hours, 'hour'];
  return period.days % YEAR === 0 ? [period.days / YEAR, 'year'] : [period.days, 'day'];
}
