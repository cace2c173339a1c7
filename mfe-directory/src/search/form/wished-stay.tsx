import { formatRange, LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Button } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { $stay, stayForgotten } from '../query/search.model.ts';
import { texts } from '../texts.ts';
import { focusHeading } from './focus-heading.ts';
import classes from './wished-stay.module.css';

/** The dates and the boat that the visitor came with. They filter nothing: no harbour office tells its free berths yet. */
export function WishedStay() {
  const t = useTexts(texts);
  const titleId = useId();
  const { stay, forget } = useUnit({ stay: $stay, forget: stayForgotten });
  const press = () => {
    forget();
    focusHeading();
  };
  const isDated = stay.arrival !== '' || stay.departure !== '';
  if (!isDated && stay.boat === '') return null;
  const backwards = stay.arrival !== '' && stay.departure !== '' && stay.departure < stay.arrival;
  return (
    <section className={classes.stay} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('stay.title')}
      </h2>
      <p className={classes.wish}>
        {isDated && (
          <span>
            <Dates arrival={stay.arrival} departure={stay.departure} />
          </span>
        )}
        {stay.boat !== '' && <span>{t('stay.boat', { boat: stay.boat })}</span>}
      </p>
      <p className={classes.note}>{backwards ? t('stay.backwards') : t('stay.availability')}</p>
      <div className={classes.forget}>
        <Button variant="quiet" onPress={press}>
          {t('stay.forget')}
        </Button>
      </div>
    </section>
  );
}

/** Of the two days at least one is known. */
function Dates({ arrival, departure }: Readonly<Record<'arrival' | 'departure', string>>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  // A day of the calendar has no time zone; read and written in one and the same, it stays that day.
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  if (arrival !== '' && departure >= arrival) return formatRange(format, dateOf(arrival), dateOf(departure));
  const days = [
    arrival === '' ? null : t('stay.arrival', { arrival: format.format(dateOf(arrival)) }),
    departure === '' ? null : t('stay.departure', { departure: format.format(dateOf(departure)) }),
  ].filter((day) => day !== null);
  return days.join(', ');
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
