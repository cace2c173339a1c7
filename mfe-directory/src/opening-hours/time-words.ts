import type { TimePoint, TimeSpan } from '@nfcards/shared/opening-hours';
import { type HoursSpeech, lengthWords } from './hours-speech.ts';

const DAY = 24 * 60;

/** `de 9 h à 12 h et de 14 h à 18 h`, `09:00–12:00 and 14:00–18:00`. */
export function timeWords(times: readonly TimeSpan[], speech: HoursSpeech): string {
  return speech.list(times.map((span) => spanWords(span, speech)));
}

function spanWords({ from, to, orLater }: TimeSpan, speech: HoursSpeech): string {
  const { t } = speech;
  if (to === null) return t('times.since', { from: fromWords(from, speech) });
  const span = betweenWords(from, to, speech);
  return orLater ? t('times.orLater', { span }) : span;
}

function betweenWords(from: TimePoint, to: TimePoint, speech: HoursSpeech): string {
  const { t } = speech;
  if (from.kind === 'clock' && to.kind === 'clock') {
    if (from.minute === 0 && to.minute === DAY) return t('times.wholeDay');
    return t('times.clock', { from: clockWords(from.minute, speech), to: clockWords(to.minute, speech) });
  }
  if (isPlain(from, 'sunrise') && isPlain(to, 'sunset')) return t('times.daylight');
  return t('times.span', { from: fromWords(from, speech), to: toWords(to, speech) });
}

function isPlain(point: TimePoint, event: string): boolean {
  return point.kind === 'sun' && point.event === event && point.shift === 0;
}

function fromWords(point: TimePoint, speech: HoursSpeech): string {
  const { t } = speech;
  if (point.kind === 'sun' && point.shift === 0) return t(`sun.${point.event}.from`);
  return t('times.from', { point: pointWords(point, speech) });
}

function toWords(point: TimePoint, speech: HoursSpeech): string {
  const { t } = speech;
  if (point.kind === 'sun' && point.shift === 0) return t(`sun.${point.event}.to`);
  return t('times.to', { point: pointWords(point, speech) });
}

function pointWords(point: TimePoint, speech: HoursSpeech): string {
  const { t } = speech;
  if (point.kind === 'clock') return clockWords(point.minute, speech);
  const values = { time: lengthWords(Math.abs(point.shift)), event: t(`sun.${point.event}.name`) };
  return t(point.shift > 0 ? 'sun.after' : 'sun.before', values);
}

/** After midnight it is the next day's morning. */
function clockWords(minute: number, { clock }: HoursSpeech): string {
  return clock(minute > DAY ? minute - DAY : minute);
}
