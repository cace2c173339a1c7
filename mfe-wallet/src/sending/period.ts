const DAY_MS = 24 * 60 * 60 * 1000;
/** As the server counts a year. */
const MAX_DAYS = 366;
const LAST_MINUTE = '23:59';
/** Boats are laid up in autumn: the season ends with October. */
const SEASON_END = { month: 9, day: 31 } as const;

/** A time as a form has it: days as `YYYY-MM-DD`, hours as `HH:MM`, where the visitor is; empty where not given. */
export interface PeriodFields {
  readonly fromDay: string;
  readonly fromTime: string;
  readonly untilDay: string;
  readonly untilTime: string;
}

export interface Period {
  /** Left out where it begins at once. */
  readonly valid_from?: string;
  readonly valid_until: string;
}

export type PeriodProblem = 'untilMissing' | 'over' | 'endsBefore' | 'tooLong' | 'tooLate';

export const presets = ['today', 'week', 'season'] as const;
export type Preset = (typeof presets)[number];

export const NO_PERIOD: PeriodFields = { fromDay: '', fromTime: '', untilDay: '', untilTime: '' };

/** When a card is lent from the moment on: until tonight, for a week, or until boats are laid up. */
export function periodOf(preset: Preset, now: Date): PeriodFields {
  return { ...NO_PERIOD, untilDay: lastDay(preset, now), untilTime: LAST_MINUTE };
}

function lastDay(preset: Preset, now: Date): string {
  switch (preset) {
    case 'today':
      return dayOf(now);
    case 'week':
      return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7));
    case 'season': {
      const end = new Date(now.getFullYear(), SEASON_END.month, SEASON_END.day, 23, 59);
      return dayOf(end > now ? end : new Date(now.getFullYear() + 1, SEASON_END.month, SEASON_END.day));
    }
  }
}

/** The period of a form, or what keeps it from being one. */
export function readPeriod(fields: PeriodFields, now: Date): Period | PeriodProblem {
  const until = momentOf(fields.untilDay, fields.untilTime || LAST_MINUTE);
  if (until === null) return 'untilMissing';
  if (until <= now) return 'over';
  const from = momentOf(fields.fromDay, fields.fromTime || '00:00');
  // The beginning of today is now.
  const begins = from === null || from <= now ? now : from;
  if (until <= begins) return 'endsBefore';
  if (until.getTime() - begins.getTime() > MAX_DAYS * DAY_MS) return 'tooLong';
  if (begins.getTime() - now.getTime() > MAX_DAYS * DAY_MS) return 'tooLate';
  const valid_until = until.toISOString();
  return begins === now ? { valid_until } : { valid_from: begins.toISOString(), valid_until };
}

function momentOf(day: string, time: string): Date | null {
  if (day === '') return null;
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The day of the calendar where the visitor is, `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}
