import type { HolidayDays, HoursRule, Weekday, WeekdayRange } from '@nfcards/shared/opening-hours';
import type { HoursSpeech } from './hours-speech.ts';
import { nthWords } from './season-words.ts';

/** On which days a rule holds; empty where it names none. Null for what has no plain words. */
export function dayWords({ days, holidays, daysOfHolidays }: HoursRule, speech: HoursSpeech): string | null {
  const ofWeek = (days ?? []).map((range) => weekdayWords(range, speech));
  const ofHolidays = (holidays ?? []).map((each) => holidayWords(each, speech));
  const all = [...ofWeek, ...ofHolidays].filter((word) => word !== null);
  if (all.length < ofWeek.length + ofHolidays.length) return null;
  return daysOfHolidays ? [...ofHolidays, ...ofWeek].join(', ') : speech.list(all);
}

function weekdayWords({ from, to, nth, shift }: WeekdayRange, speech: HoursSpeech): string | null {
  const { t, list, weekday } = speech;
  if (shift !== 0) return null;
  if (nth !== null) {
    const words = nth.map((each) => nthWords(each, speech)).filter((word) => word !== null);
    return words.length < nth.length ? null : t('days.nth', { nth: list(words), day: weekday(from) });
  }
  const count = ((to - from + 7) % 7) + 1;
  if (count === 7) return t('days.daily');
  const one = (day: Weekday) => t('days.one', { day: weekday(day) });
  if (count === 1) return one(from);
  return count === 2 ? list([one(from), one(to)]) : t('days.range', { from: weekday(from), to: weekday(to) });
}

function holidayWords({ kind, shift }: HolidayDays, { t }: HoursSpeech): string | null {
  if (kind === 'school') return shift === 0 ? t('holidays.school') : null;
  if (shift === 0) return t('holidays.public');
  if (shift === 1) return t('holidays.publicAfter');
  return shift === -1 ? t('holidays.publicBefore') : null;
}
