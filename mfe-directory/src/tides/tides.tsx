import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import type { Tides } from '@nfcards/shared/operations';
import { CallErrorPanel } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { type Late, Waiting } from '../conditions/late-section.tsx';
import { ComingTides } from './coming-tides.tsx';
import { MIN_RANGE, rangeOf } from './curve-shape.ts';
import { DaySwitch } from './day-switch.tsx';
import { texts } from './texts.ts';
import { TideCurve } from './tide-curve.tsx';
import { TideSource } from './tide-source.tsx';
import { TideTable } from './tide-table.tsx';
import { $tides, portShown, retryPressed } from './tides.model.ts';
import classes from './tides.module.css';
import { useTideWords } from './use-tide-words.ts';

export const late: Late = { Component: TidesOfPort, texts: [texts] };

function TidesOfPort({ portId }: { readonly portId: string }) {
  const t = useTexts(texts);
  const { state, show, retry } = useUnit({ state: $tides, show: portShown, retry: retryPressed });
  useEffect(() => {
    show(portId);
  }, [show, portId]);
  switch (state.status) {
    case 'pending':
      return <Waiting words={t('pending')} />;
    case 'failed':
      return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
    case 'absent':
      return <p data-absent>{t('none')}</p>;
    case 'ready':
      return <Day tides={state.tides} trouble={state.trouble} onRetry={() => retry()} />;
  }
}

interface DayProps {
  readonly tides: Tides;
  readonly trouble: ClientError | null;
  readonly onRetry: () => void;
}

function Day({ tides, trouble, onRetry }: DayProps) {
  return (
    <>
      <ComingTides timeZone={tides.time_zone} />
      <DaySwitch tides={tides} />
      {trouble === null ? (
        <div className={classes.day}>
          <Water tides={tides} />
        </div>
      ) : (
        <CallErrorPanel error={trouble} onRetry={onRetry} />
      )}
      <TideSource tides={tides} />
    </>
  );
}

function Water({ tides }: { readonly tides: Tides }) {
  return (
    <>
      {rangeOf(tides) < MIN_RANGE ? <Still tides={tides} /> : <TideCurve tides={tides} />}
      <TideTable tides={tides} />
    </>
  );
}

/** In the place of a drawing that would look like a tide to reckon with. */
function Still({ tides }: { readonly tides: Tides }) {
  const t = useTexts(texts);
  const { height } = useTideWords(tides.time_zone);
  return <p className={classes.still}>{t('still', { range: height(rangeOf(tides)) })}</p>;
}
