import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { Position } from '../chart/mercator.ts';
import { courseBetween } from './course.ts';
import { $here, $hereState, herePressed } from './here.model.ts';
import classes from './how-far.module.css';
import { passageTime } from './passage-time.ts';
import { texts } from './texts.ts';

/** What most yachts make good. */
const KNOTS = 5;
/** Nautical miles within which one has arrived: a tenth is what a position in a directory is good for. */
const ARRIVED = 0.1;

/** How far a place is from the visitor, once they ask. */
export function HowFar({ to }: { readonly to: Position }) {
  const t = useTexts(texts);
  const { here, state, press } = useUnit({ here: $here, state: $hereState, press: herePressed });
  return (
    <div className={classes.far}>
      <div>
        <Button onPress={() => press()} pending={state === 'asking'}>
          <Icon name="compass" size="small" />
          {t(here === null ? 'ask' : 'again')}
        </Button>
      </div>
      <div role="status">
        {state === 'known' && here !== null && <Passage from={here} to={to} />}
        {(state === 'refused' || state === 'unavailable') && <p className={classes.words}>{t(state)}</p>}
      </div>
    </div>
  );
}

function Passage({ from, to }: { readonly from: Position; readonly to: Position }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const durationOf = useDuration();
  const { distance, bearing } = courseBetween(from, to);
  if (distance < ARRIVED) return <p className={classes.words}>{t('arrived')}</p>;
  const values = {
    distance: formats.distance(distance),
    bearing: formats.bearing(bearing),
    duration: durationOf(distance),
  };
  return (
    <>
      <p className={classes.words}>{t('known', values)}</p>
      <p className={classes.note}>{t('note')}</p>
    </>
  );
}

function useDuration() {
  const t = useTexts(texts);
  return (miles: number): string => {
    const time = passageTime(miles, KNOTS);
    switch (time.unit) {
      case 'minutes':
        return t('minutes', { minutes: time.minutes });
      case 'hours':
        return t('hours', { hours: time.hours, minutes: String(time.minutes).padStart(2, '0') });
      case 'days':
        return t('days', { count: time.days });
    }
  };
}
