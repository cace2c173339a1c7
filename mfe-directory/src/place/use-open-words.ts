import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { type OpenState, openStateAt } from '../opening-hours/opening-hours.ts';
import { nextChangeOf } from './next-change.ts';
import type { PlaceDetails } from './place-state.ts';
import { texts } from './texts.ts';
import { useMinute } from './use-minute.ts';
import { usePlaceFormats } from './use-place-formats.ts';

export interface OpenWords {
  readonly state: 'open' | 'closed';
  /** For example “Open, closes at 18:00”. */
  readonly words: string;
}

/** Whether a place is open, told anew each minute; null where nobody can say. */
export function useOpenWords({
  opening_hours: hours,
  time_zone: timeZone,
}: Pick<PlaceDetails, 'opening_hours' | 'time_zone'>): OpenWords | null {
  const t = useTexts(texts);
  const whenOf = useWhen();
  const now = useMinute();
  if (hours === null || timeZone === null) return null;
  const open: OpenState = openStateAt(hours, timeZone, now);
  if (open.state === 'unknown') return null;
  const { state, changesAt } = open;
  if (changesAt === null) return { state, words: t(state === 'open' ? 'hours.openAlways' : 'hours.closed') };
  return { state, words: t(`hours.${state}Until`, { when: whenOf(changesAt, now, timeZone) }) };
}

function useWhen() {
  const t = useTexts(texts);
  const { time } = useFormats();
  const { weekday, date } = usePlaceFormats();
  return (changesAt: Date, now: Date, timeZone: string): string => {
    const change = nextChangeOf(changesAt, now, timeZone);
    return t(`hours.when.${change.day}`, {
      time: time(changesAt, timeZone),
      weekday: change.day === 'weekday' ? weekday(change.weekday) : '',
      date: date(changesAt, timeZone),
    });
  };
}
