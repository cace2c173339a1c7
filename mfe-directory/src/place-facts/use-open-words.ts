import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { type OpenState, openStateAt } from '@nfcards/shared/opening-hours';
import type { PlaceDetails } from '../place/place-state.ts';
import { texts } from '../place/texts.ts';
import { useMinute } from '../place/use-minute.ts';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import { nextChangeOf } from './next-change.ts';

export interface OpenWords {
  readonly state: 'open' | 'closed' | 'unknown';
  /** For example “Open, closes at 18:00”, or why nobody can say. */
  readonly words: string;
}

/** What the words are made from. */
export type PlaceWithHours = Pick<PlaceDetails, 'opening_hours' | 'time_zone' | 'country' | 'position'>;

/** Whether a place is open, told anew each minute; null where its hours are not known or not understood. */
export function useOpenWords(place: PlaceWithHours): OpenWords | null {
  const t = useTexts(texts);
  const whenOf = useWhen();
  const now = useMinute();
  const { opening_hours: hours, time_zone: timeZone, country, position } = place;
  if (hours === null || timeZone === null) return null;
  const open: OpenState = openStateAt(hours, { timeZone, country, position }, now);
  if (open.state === 'unknown') {
    return open.doubt === 'unread' ? null : { state: open.state, words: t(`hours.doubt.${open.doubt}`) };
  }
  const { state, changesAt, thenUnknown } = open;
  if (changesAt === null) return { state, words: t(state === 'open' ? 'hours.openAlways' : 'hours.closed') };
  if (thenUnknown) {
    return { state, words: t(`hours.${state}AtLeast`, { until: whenOf('until', changesAt, now, timeZone) }) };
  }
  return { state, words: t(`hours.${state}Until`, { when: whenOf('when', changesAt, now, timeZone) }) };
}

function useWhen() {
  const t = useTexts(texts);
  const { time } = useFormats();
  const { weekday, date } = usePlaceFormats();
  return (form: 'when' | 'until', changesAt: Date, now: Date, timeZone: string): string => {
    const change = nextChangeOf(changesAt, now, timeZone);
    return t(`hours.${form}.${change.day}`, {
      time: time(changesAt, timeZone),
      weekday: change.day === 'weekday' ? weekday(change.weekday) : '',
      date: date(changesAt, timeZone),
    });
  };
}
