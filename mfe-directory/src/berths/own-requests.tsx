import { useTexts } from '@nfcards/shared/i18n';
import type { BerthRequest } from '@nfcards/shared/operations';
import { Badge, type BadgeTone, CallErrorPanel, Card, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { ConversationLink } from '../messages/conversation-link.tsx';
import { $ownRequests, ownRequestsCall, retryPressed } from './berth-requests.model.ts';
import classes from './berth-requests.module.css';
import { RequestCourse } from './request-course.tsx';
import { isPast, isWithdrawable } from './settle.model.ts';
import { texts } from './texts.ts';
import { todayOf } from './today.ts';
import { useBerthWords } from './use-berth-words.ts';
import { WithdrawRequest } from './withdraw-request.tsx';

/** What the member asked of this port, each with its course so far. */
export function OwnRequests() {
  const t = useTexts(texts);
  const titleId = useId();
  const { state, pending, retry } = useUnit({
    state: $ownRequests,
    pending: ownRequestsCall.$pending,
    retry: retryPressed,
  });
  if (state.status === 'failed')
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  if (state.status === 'pending') {
    return (
      <p>
        <VisuallyHidden>{t('pending')}</VisuallyHidden>
        <Skeleton width="16rem" />
      </p>
    );
  }
  if (state.requests.length === 0) return null;
  const today = todayOf(new Date());
  // The newest is what the member has just done, or come to look at.
  const current = state.requests.filter((request, index) => index === 0 || !isPast(request, today));
  const past = state.requests.filter((request) => !current.includes(request));
  return (
    <section className={classes.list} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subtitle}>
        {t('own.title')}
      </h3>
      <Requests requests={current} />
      {past.length > 0 && (
        <details className={classes.past}>
          <summary className={classes.summary}>{t('own.past', { count: past.length })}</summary>
          <Requests requests={past} />
        </details>
      )}
    </section>
  );
}

function Requests({ requests }: { readonly requests: readonly BerthRequest[] }) {
  return (
    <ul className={classes.list} role="list">
      {requests.map((request) => (
        <OwnRequest key={request.id} request={request} />
      ))}
    </ul>
  );
}

const TONES = {
  waiting: 'warn',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BerthRequest['state'], BadgeTone>;

function OwnRequest({ request }: { readonly request: BerthRequest }) {
  const t = useTexts(texts);
  const words = useBerthWords();
  const { state, conversation_id: conversationId } = request;
  return (
    <Card as="li">
      <div className={classes.request}>
        <div className={classes.head}>
          <h4 className={classes.stay}>{words.stay(request)}</h4>
          <Badge tone={TONES[state]} {...(state === 'waiting' ? { icon: 'clock' } : {})}>
            {t(`own.states.${state}`)}
          </Badge>
        </div>
        <p className={classes.detail}>{words.boat(request.boat)}</p>
        <RequestCourse request={request} />
        {conversationId !== null && (
          <div>
            <ConversationLink id={conversationId}>
              {t('own.conversation')}
              <VisuallyHidden> ({words.stay(request)})</VisuallyHidden>
            </ConversationLink>
          </div>
        )}
        {isWithdrawable(request, todayOf(new Date())) && <WithdrawRequest request={request} />}
      </div>
    </Card>
  );
}
