import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { $ownRequests } from './berth-requests.model.ts';
import classes from './berth-requests.module.css';
import { OfficeRequest } from './office-request.tsx';
import { answerTrialCall } from './settle.model.ts';
import { texts } from './texts.ts';

/** The harbour office's side of the made-up port: what the member tries out there, as an office would see it. */
export function TrialOffice() {
  const t = useTexts(texts);
  const titleId = useId();
  const state = useUnit($ownRequests);
  if (state.status !== 'ready') return null;
  const waiting = state.requests.filter((request) => request.state === 'waiting');
  return (
    <section className={classes.list} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subtitle}>
        {t('trial.office')}
      </h3>
      {waiting.length === 0 ? (
        <p role="status">{t('trial.none')}</p>
      ) : (
        <>
          <p className={classes.lead}>{t('trial.lead')}</p>
          <ul className={classes.list} role="list">
            {waiting.map((request) => (
              <OfficeRequest key={request.id} request={request} call={answerTrialCall} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
