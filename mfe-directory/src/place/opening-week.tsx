import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Badge, useInBrowser } from '@nfcards/shared/ui';
import {
  holidaysOf,
  localTimeIn,
  type OpenSpan,
  type Weekday,
  weekOf,
} from '../opening-hours/opening-hours.ts';
import { hasOtherTime } from './next-change.ts';
import classes from './opening-week.module.css';
import { PlaceSection } from './place-section.tsx';
import { texts } from './texts.ts';
import { useMinute } from './use-minute.ts';
import { useOpenWords } from './use-open-words.ts';
import { usePlaceFormats } from './use-place-formats.ts';

export interface OpeningWeekProps {
  readonly hours: string;
  readonly timeZone: string | null;
}

/** When a place is open: now, and on each day of the week by its own clocks. */
export function OpeningWeek({ hours, timeZone }: OpeningWeekProps) {
  const t = useTexts(texts);
  const open = useOpenWords({ opening_hours: hours, time_zone: timeZone });
  return (
    <PlaceSection title={t('hours.title')}>
      <div className={classes.hours}>
        {open !== null && (
          <p className={classes.now}>
            <Badge tone={open.state === 'open' ? 'ok' : 'neutral'} icon="clock">
              {open.words}
            </Badge>
          </p>
        )}
        <Week hours={hours} timeZone={timeZone} />
        {timeZone !== null && <OtherTime timeZone={timeZone} />}
      </div>
    </PlaceSection>
  );
}

function Week({ hours, timeZone }: OpeningWeekProps) {
  const t = useTexts(texts);
  const now = useMinute();
  const week = weekOf(hours);
  const holidays = holidaysOf(hours);
  if (week === null) {
    return (
      <div>
        <p className={classes.note}>{t('hours.written')}</p>
        {/* Seasons and exceptions, in the notation of those who wrote them down. */}
        <p className={classes.written} translate="no">
          {hours}
        </p>
      </div>
    );
  }
  const today = timeZone === null ? undefined : localTimeIn(timeZone, now)?.day.weekday;
  return (
    <table className={classes.week}>
      <caption className={classes.note}>{t('hours.caption')}</caption>
      <tbody>
        {week.map(({ day, spans }) => (
          <Day key={day} day={day} spans={spans} isToday={day === today} />
        ))}
        {holidays !== null && (
          <tr>
            <th scope="row">{t('hours.holidays')}</th>
            <td>
              <Spans spans={holidays} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly spans: readonly OpenSpan[];
  readonly isToday: boolean;
}

function Day({ day, spans, isToday }: DayProps) {
  const t = useTexts(texts);
  const { weekday } = usePlaceFormats();
  return (
    <tr className={isToday ? classes.today : undefined} {...(isToday ? { 'aria-current': 'date' } : {})}>
      <th scope="row">
        {weekday(day)}
        {isToday && <span className={classes.mark}> {t('hours.today')}</span>}
      </th>
      <td>
        <Spans spans={spans} />
      </td>
    </tr>
  );
}

function Spans({ spans }: { readonly spans: readonly OpenSpan[] }) {
  const t = useTexts(texts);
  if (spans.length === 0) return <span className={classes.closed}>{t('hours.closed')}</span>;
  return spans.map(({ from, to }) => (
    <span key={from} className={classes.span}>
      {from === '00:00' && to === '24:00' ? t('hours.allDay') : t('hours.span', { from, to })}
    </span>
  ));
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Said only where it matters: the visitor's clock shows another hour. */
function OtherTime({ timeZone }: { readonly timeZone: string }) {
  const t = useTexts(texts);
  const { time } = useFormats();
  const now = useMinute();
  const own = useInBrowser(ownTimeZone, null);
  if (own === null || !hasOtherTime(timeZone, own, now)) return null;
  return (
    <p className={classes.note}>
      {t('hours.otherTime', { there: time(now, timeZone), here: time(now, own) })}
    </p>
  );
}
