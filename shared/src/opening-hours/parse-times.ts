import { MINUTES_OF_DAY, type SunEvent, type TimePoint, type TimeSpan, WHOLE_DAY } from './hours-rule.ts';
import { type Listed, listOf, type Token, type TokenReader } from './hours-tokens.ts';

const SUN_EVENTS: readonly SunEvent[] = ['dawn', 'sunrise', 'sunset', 'dusk'];

/** `08:00-12:00`, `22:00-26:00`, `08:00+`, `08:00-17:00+`, `(sunrise+01:00)-sunset`, `8-12`, `24/7`. */
export function timesOf(reader: TokenReader): Listed<TimeSpan> {
  if (reader.take('24/7')) return WHOLE_DAY;
  return listOf(reader, isTime, spanOf);
}

function spanOf(reader: TokenReader): TimeSpan | null {
  const from = pointOf(reader);
  if (from === null || (from.kind === 'clock' && from.minute >= MINUTES_OF_DAY)) return null;
  if (reader.take('+')) return { from, to: null, orLater: true };
  const to = reader.take('-') ? pointOf(reader) : null;
  if (to === null || (to.kind === 'clock' && to.minute > 2 * MINUTES_OF_DAY) || reader.isSign('/'))
    return null;
  return { from, to: afterMidnight(from, to), orLater: reader.take('+') };
}

/** `22:00-02:00` ends on the next day. */
function afterMidnight(from: TimePoint, to: TimePoint): TimePoint {
  const isNextDay = from.kind === 'clock' && to.kind === 'clock' && to.minute <= from.minute;
  return isNextDay ? { kind: 'clock', minute: to.minute + MINUTES_OF_DAY } : to;
}

function pointOf(reader: TokenReader): TimePoint | null {
  if (reader.take('(')) {
    const event = sunEventOf(reader.word());
    const sign = reader.take('-') ? -1 : 1;
    if (sign === 1 && !reader.take('+')) return null;
    const shift = reader.minutes();
    return event === null || shift === null || !reader.take(')')
      ? null
      : { kind: 'sun', event, shift: sign * shift };
  }
  if (reader.next?.kind === 'word') {
    const event = sunEventOf(reader.word());
    return event === null ? null : { kind: 'sun', event, shift: 0 };
  }
  const hour = reader.number();
  const minute = hour === null ? reader.minutes() : hour * 60;
  return minute === null ? null : { kind: 'clock', minute };
}

function sunEventOf(word: string): SunEvent | null {
  return SUN_EVENTS.find((event) => event === word) ?? null;
}

function isTime(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const { kind, text } = token;
  if (kind === 'number') return text.length <= 2;
  return kind === 'time' || text === '(' || (kind === 'word' && sunEventOf(text) !== null);
}
