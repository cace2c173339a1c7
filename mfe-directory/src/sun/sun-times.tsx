import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import { useMemo } from 'react';
import type { Position } from '../chart/mercator.ts';
import { PlaceSection } from '../place/place-section.tsx';
import { useMinute } from '../place/use-minute.ts';
import { type SunDay, sunDayAt } from './sun-day.ts';
import classes from './sun-times.module.css';
import { texts } from './texts.ts';

export interface SunTimesProps {
  readonly position: Position;
  readonly timeZone: string | null;
}

/** When there is light at a place today, by its own clocks. */
export function SunTimes({ position, timeZone }: SunTimesProps) {
  const t = useTexts(texts);
  const now = useMinute();
  const zone = timeZone ?? 'UTC';
  const day = useMemo(() => sunDayAt(now, position, zone), [now, position, zone]);
  return (
    <PlaceSection title={t('title')} onScreen>
      <Words day={day} />
      <Times day={day} zone={zone} />
      <p className={classes.note}>{t(timeZone === null ? 'universal' : 'local')}</p>
    </PlaceSection>
  );
}

function Words({ day }: { readonly day: SunDay }) {
  const t = useTexts(texts);
  if (day.kind === 'never-sets') return <p>{t('neverSets')}</p>;
  if (day.kind === 'never-rises') return <p>{t(day.dawn === null ? 'noTwilight' : 'neverRises')}</p>;
  return day.dawn === null ? <p>{t('lightNight')}</p> : null;
}

const MOMENTS = ['dawn', 'sunrise', 'sunset', 'dusk'] as const;

function Times({ day, zone }: { readonly day: SunDay; readonly zone: string }) {
  const t = useTexts(texts);
  const { time } = useFormats();
  const times: Partial<Record<(typeof MOMENTS)[number], Date | null>> = day.kind === 'never-sets' ? {} : day;
  const known = MOMENTS.flatMap((moment) => {
    const at = times[moment];
    return at === null || at === undefined ? [] : [{ moment, at }];
  });
  if (known.length === 0) return null;
  return (
    <dl className={classes.times}>
      {known.map(({ moment, at }) => (
        <div key={moment} className={classes.time}>
          <dt className={classes.name}>
            <Icon name={moment === 'sunrise' || moment === 'sunset' ? 'sun' : 'moon'} size="small" />
            {t(moment)}
          </dt>
          <dd className={classes.value}>
            <time dateTime={at.toISOString()}>{time(at, zone)}</time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
