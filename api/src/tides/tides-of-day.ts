import { createTidePredictor } from '@neaps/tide-predictor';
import type { TideExtreme, Tides } from '@nfcards/shared/operations';
import type { FoundStation } from './found-station.ts';
import { boundsOf } from './local-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP_MINUTES = 20;
/** Where there is one high water a day, the next comes within 25 hours. */
const AHEAD = 26 * HOUR;
/** What a station that follows another one is late by is less. */
const MARGIN = 6 * HOUR;

/** The tides of a day (`YYYY-MM-DD`) by the clocks of a zone. */
export function tidesOfDay(station: FoundStation, day: string, timeZone: string): Tides {
  const { name, distance, licence, licence_url, attribution, datum, constituents, mean_level } = station;
  const { start, end } = boundsOf(day, timeZone);
  const predictor = createTidePredictor(constituents, { offset: mean_level });
  const offsets = station.offsets === undefined ? {} : { offsets: station.offsets };
  const extremes = predictor
    .getExtremesPrediction({
      start: new Date(start.getTime() - MARGIN),
      end: new Date(end.getTime() + AHEAD + MARGIN),
      ...offsets,
    })
    .map(
      ({ time, level, high }) =>
        ({ time, height: rounded(level, 100), kind: high ? 'high' : 'low' }) as const,
    );
  const curve = predictor.getTimelinePrediction({ start, end, timeFidelity: STEP_MINUTES * 60, ...offsets });
  const after = extremes.filter(({ time }) => time >= end);
  return {
    station: { name, distance: Math.round(distance * 10) / 10, licence, licence_url, attribution },
    datum,
    time_zone: timeZone,
    day,
    extremes: extremes.filter(({ time }) => time >= start && time < end).map(toAnswer),
    after: (['high', 'low'] as const)
      .flatMap((sought) => after.find(({ kind }) => kind === sought) ?? [])
      .sort((one, other) => one.time.getTime() - other.time.getTime())
      .map(toAnswer),
    curve: {
      start: start.toISOString(),
      minutes: STEP_MINUTES,
      // Where the tide is a few centimetres, a curve of whole ones is a staircase.
      heights: curve.map(({ level }) => rounded(level, 1000)),
    },
  };
}

function toAnswer({ time, ...extreme }: { time: Date; height: number; kind: 'high' | 'low' }): TideExtreme {
  // To the minute, which is more than a prediction is good for.
  return { time: new Date(Math.round(time.getTime() / MINUTE) * MINUTE).toISOString(), ...extreme };
}

function rounded(metres: number, parts: number): number {
  // Without the sign of a zero.
  return Math.round(metres * parts) / parts + 0;
}
