import { useTexts } from '@nfcards/shared/i18n';
import { CallErrorPanel, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { BerthPort } from './berth-port.ts';
import { $waitingRequests, retryPressed, waitingRequestsCall } from './berth-requests.model.ts';
import classes from './berth-requests.module.css';
import { OfficeRequest } from './office-request.tsx';
import { texts } from './texts.ts';

/** What a harbour office is to answer, on the page of its own port. */
export function OfficeRequests({ port: { name } }: { readonly port: BerthPort }) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $waitingRequests,
    pending: waitingRequestsCall.$pending,
    retry: retryPressed,
  });
  if (state.status === 'failed')
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  if (state.status === 'pending') {
    return (
      <div className={classes.list}>
        <VisuallyHidden>{t('office.pending')}</VisuallyHidden>
        <Skeleton width="16rem" />
        <Skeleton shape="block" height="12rem" />
      </div>
    );
  }
  return (
    <div className={classes.list}>
      <p className={classes.lead}>{t('office.lead', { name })}</p>
      {state.requests.length === 0 ? (
        <p role="status">{t('office.none')}</p>
      ) : (
        <ul className={classes.list} role="list">
          {state.requests.map((request) => (
            <OfficeRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}
