import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { useDates } from '../member/use-dates.ts';
import {
  $download,
  $left,
  $unproven,
  type DownloadState,
  downloadAllFx,
  downloadPressed,
  stopPressed,
} from './download-all.model.ts';
import classes from './download-all.module.css';
import type { LeftOut } from './list-documents.ts';
import { texts } from './texts.ts';

/** What begins and stops it, and what became of it. */
export function DownloadAll() {
  const t = useTexts(texts);
  const { state, isBusy, start, stop } = useUnit({
    state: $download,
    // Stopped, it ends with the document that was under way.
    isBusy: downloadAllFx.pending,
    start: downloadPressed,
    stop: stopPressed,
  });
  const isUnderWay = state.status === 'listing' || state.status === 'pending';
  return (
    <>
      {state.status === 'failed' ? (
        <CallErrorPanel error={state.error} onRetry={() => start()} />
      ) : (
        <div className={classes.actions}>
          <Button pending={isBusy} onPress={() => start()}>
            <Icon name="download" size="small" />
            {t('start')}
          </Button>
          {isUnderWay && <Button onPress={() => stop()}>{t('stop')}</Button>}
        </div>
      )}
      {state.status === 'pending' && <Progress done={state.done} total={state.total} />}
      <div role="status">
        <Outcome state={state} />
      </div>
      {!isUnderWay && <NotInIt />}
    </>
  );
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.progress}>
      <progress aria-label={t('progress')} value={done} max={Math.max(total, 1)} />
      <span className={classes.soft}>
        {t('pending', { count: total, done: number(done), total: number(total) })}
      </span>
    </div>
  );
}

function Outcome({ state }: { readonly state: DownloadState }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  switch (state.status) {
    case 'listing':
      return <p>{t('listing')}</p>;
    case 'saved':
      return <p>{t('saved', { count: state.done, number: number(state.done) })}</p>;
    case 'empty':
    case 'stopped':
    case 'broken':
      return <p>{t(state.status)}</p>;
    default:
      return null;
  }
}

/** What is missing from the archive that was saved, and which documents have no proof there. */
function NotInIt() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useLeftWords();
  const heading = useId();
  const { left, unproven } = useUnit({ left: $left, unproven: $unproven });
  return (
    <>
      {unproven > 0 && (
        <p className={classes.soft}>{t('unproven', { count: unproven, number: number(unproven) })}</p>
      )}
      {left.length > 0 && (
        <div>
          <h3 id={heading}>{t('left.heading')}</h3>
          <ul aria-labelledby={heading} className={classes.left}>
            {left.map((one) => (
              <li key={one.id}>{wordsOf(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function useLeftWords(): (left: LeftOut) => string {
  const t = useTexts(texts);
  const dates = useDates();
  return ({ card, title, day, why }) =>
    day === null
      ? t('left.card_unread', { card })
      : t(`left.${why}`, { card, title: title ?? t('left.untitled'), day: dates.day(day) });
}
