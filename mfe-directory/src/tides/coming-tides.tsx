import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { useMinute } from '../place/use-minute.ts';
import { comingAt } from './coming.ts';
import { texts } from './texts.ts';
import { $coming } from './tides.model.ts';
import classes from './tides.module.css';
import { useTideWords } from './use-tide-words.ts';

/** The next high and low water, whatever day is looked at. */
export function ComingTides({ timeZone }: { readonly timeZone: string }) {
  const t = useTexts(texts);
  const { time, height } = useTideWords(timeZone);
  const now = useMinute();
  const coming = comingAt(now.getTime(), useUnit($coming));
  return (
    <dl className={classes.coming}>
      {coming.map((extreme) => (
        <div key={extreme.kind}>
          <dt className={classes.name}>{t(`next.${extreme.kind}`)}</dt>
          <dd className={classes.value}>
            <time dateTime={extreme.time}>{time(new Date(extreme.time))}</time>
            <span className={classes.height}>{height(extreme.height)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
