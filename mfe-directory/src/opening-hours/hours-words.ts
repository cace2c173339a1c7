import type { DateRange, HoursRule } from '@nfcards/shared/opening-hours';
import { dayWords } from './day-words.ts';
import type { HoursSpeech } from './hours-speech.ts';
import { seasonWords } from './season-words.ts';
import { timeWords } from './time-words.ts';

/**
 * Each rule of opening hours in the visitor's language: “de juillet à août, tous les jours de 7 h à 21 h”. Null where
 * one has no plain words, and where nothing but remarks was written: those are shown as they are.
 */
export function hoursWords(rules: readonly HoursRule[], speech: HoursSpeech): readonly string[] | null {
  if (rules.every(isRemark)) return null;
  const words = rules.map((rule) => ruleWords(rule, speech)).filter((word) => word !== null);
  return words.length < rules.length ? null : words;
}

function isRemark(rule: HoursRule): boolean {
  return rule.state === 'unknown' && rule.times === null && !isDated(rule) && !hasDays(rule);
}

function ruleWords(rule: HoursRule, speech: HoursSpeech): string | null {
  const { t } = speech;
  const season = seasonWords(rule, speech);
  const named = dayWords(rule, speech);
  if (season === null || named === null) return null;
  const days = named === '' && isForDays(rule) ? t('days.daily') : named;
  const comment = rule.comment === null ? '' : t('comment', { words: rule.comment });
  const what = whatWords(rule, speech);
  // `tous les jours de 7 h à 21 h`, but `le dimanche, fermé`.
  const isHours = rule.times !== null && rule.state !== 'closed';
  const when = isHours ? [season, [days, what].filter(isSaid).join(' ')] : [season, days, what];
  const words = [...when, comment].filter(isSaid).join(', ');
  return rule.joins === 'else' ? t('otherwise', { rule: words }) : words;
}

function whatWords({ times, state, comment }: HoursRule, speech: HoursSpeech): string {
  const { t } = speech;
  if (times === null) {
    if (state === 'unknown') return comment === null ? t('unsaid') : '';
    return t(state);
  }
  const words = timeWords(times, speech);
  if (state === 'closed') return t('closedTimes', { times: words });
  return state === 'unknown' && comment === null ? t('unsure', { times: words }) : words;
}

/** Hours of more days than one, none of which is named. */
function isForDays(rule: HoursRule): boolean {
  const { dates, times, state } = rule;
  const hasRanges = dates === null || dates.some(isRange);
  return times !== null && state !== 'closed' && hasRanges && !hasDays(rule);
}

function isRange({ from, to }: DateRange): boolean {
  return to !== null || from.kind === 'month';
}

function hasDays({ days, holidays }: HoursRule): boolean {
  return days !== null || holidays !== null;
}

function isDated({ years, dates, weeks }: HoursRule): boolean {
  return [years, dates, weeks].some((selector) => selector !== null);
}

function isSaid(words: string): boolean {
  return words !== '';
}
