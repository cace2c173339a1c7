import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import {
  type HoursPlace,
  type HoursRule,
  holidaysOf,
  isPublicHoliday,
  type LocalDay,
  localTimeIn,
  type OpenDay,
  type OpenSpan,
  readHours,
  rulesOn,
  weekOf,
} from '@nfcards/shared/opening-hours';
import { Badge, useInBrowser } from '@nfcards/shared/ui';
import { type ReactNode, useId } from 'react';
import { hoursSpeech } from '../opening-hours/hours-speech.ts';
import { hoursWords } from '../opening-hours/hours-words.ts';
import { texts as hoursTexts } from '../opening-hours/texts.ts';
import { PlaceSection } from '../place/place-section.tsx';
import { texts } from '../place/texts.ts';
import { useMinute } from '../place/use-minute.ts';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import { hasOtherTime } from './next-change.ts';
import classes from './opening-week.module.css';
import { type PlaceWithHours, useOpenWords } from './use-open-words.ts';

export interface OpeningWeekProps {
  readonly place: PlaceWithHours;
  readonly hours: string;
}

/** When a place is open: now, and on each day of the week or in each season, by its own clocks. */
export function OpeningWeek({ place, hours }: OpeningWeekProps) {
  const t = useTexts(texts);
  const open = useOpenWords(place);
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
        <Hours place={place} hours={hours} />
        {place.time_zone !== null && <OtherTime timeZone={place.time_zone} />}
      </div>
    </PlaceSection>
  );
}

interface Today {
  readonly day: LocalDay;
  readonly place: HoursPlace;
}

/** By the place's clocks; null where nobody knows them. */
function useToday({ time_zone: timeZone, country, position }: PlaceWithHours): Today | null {
  const now = useMinute();
  if (timeZone === null) return null;
  const day = localTimeIn(timeZone, now)?.day;
  return day === undefined ? null : { day, place: { timeZone, country, position } };
}

function Hours({ place, hours }: OpeningWeekProps) {
  const { language } = useLanguage();
  const today = useToday(place);
  const t = useTexts(hoursTexts);
  const week = weekOf(hours);
  if (week !== null) return <Week week={week} holidays={holidaysOf(hours)} today={today} />;
  const rules = readHours(hours);
  const words = rules === null ? null : hoursWords(rules, hoursSpeech(language, t));
  if (rules === null || words === null) return <Written hours={hours} />;
  return <Rules rules={rules} words={words} today={today} />;
}

interface WeekProps {
  readonly week: readonly OpenDay[];
  /** Null where nothing is said of them. */
  readonly holidays: readonly OpenSpan[] | null;
  readonly today: Today | null;
}

function Week({ week, holidays, today }: WeekProps) {
  const t = useTexts(texts);
  const { weekday } = usePlaceFormats();
  const isHoliday = holidays !== null && today !== null && isPublicHoliday(today.place, today.day) === true;
  return (
    <table className={classes.week}>
      <caption className={classes.note}>{t('hours.caption')}</caption>
      <tbody>
        {week.map(({ day, spans }) => (
          <Line
            key={day}
            name={weekday(day)}
            spans={spans}
            isToday={!isHoliday && day === today?.day.weekday}
          />
        ))}
        {holidays !== null && <Line name={t('hours.holidays')} spans={holidays} isToday={isHoliday} />}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly name: string;
  readonly spans: readonly OpenSpan[];
  readonly isToday: boolean;
}

function Line({ name, spans, isToday }: LineProps) {
  return (
    <tr {...markedIf(isToday)}>
      <th scope="row">
        {name}
        {isToday && <TodayMark />}
      </th>
      <td>
        <Spans spans={spans} />
      </td>
    </tr>
  );
}

function markedIf(isToday: boolean) {
  return isToday ? ({ className: classes.today, 'aria-current': 'date' } as const) : {};
}

function TodayMark() {
  const t = useTexts(texts);
  return <span className={classes.mark}> {t('hours.today')}</span>;
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

interface RulesProps {
  readonly rules: readonly HoursRule[];
  /** Of each rule. */
  readonly words: readonly string[];
  readonly today: Today | null;
}

/** Seasons, dates and conditions, which no plain week can show. */
function Rules({ rules, words, today }: RulesProps) {
  const t = useTexts(texts);
  const nameId = useId();
  const places = today === null ? [] : rulesOn(rules, today.day, today.place);
  const todays = new Set(places.map((place) => words[place]));
  return (
    <Noted note={t('hours.list')} noteId={nameId}>
      <ul role="list" className={classes.rules} aria-labelledby={nameId}>
        {[...new Set(words)].map((line) => (
          <li key={line} {...markedIf(todays.has(line))}>
            {line}
            {todays.has(line) && <TodayMark />}
          </li>
        ))}
      </ul>
    </Noted>
  );
}

/** In the words or the notation of those who wrote them down. */
function Written({ hours }: { readonly hours: string }) {
  const t = useTexts(texts);
  return (
    <Noted note={t('hours.written')}>
      <p className={classes.written} translate="no">
        {hours}
      </p>
    </Noted>
  );
}

function Noted({
  note,
  noteId,
  children,
}: {
  readonly note: string;
  readonly noteId?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <p className={classes.note} id={noteId}>
        {note}
      </p>
      {children}
    </div>
  );
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
