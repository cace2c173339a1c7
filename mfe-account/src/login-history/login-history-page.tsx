import { useTexts } from '@nfcards/shared/i18n';
import { useWindowReturn } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import { CallErrorPanel, EmptyState, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as memberTexts } from '../member/texts.ts';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { EndOthers } from './end-others.tsx';
import { $history, historyOpened, isOther, retryPressed, windowReturned } from './login-history.model.ts';
import classes from './login-history-page.module.css';
import { SessionEntry } from './session-entry.tsx';
import { texts } from './texts.ts';

function LoginHistoryPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {() => (
        <>
          <p className={classes.lead}>{t('lead')}</p>
          <History />
        </>
      )}
    </SecurityFrame>
  );
}

function History() {
  const t = useTexts(texts);
  const { state, retry } = useUnit({ state: $history, retry: retryPressed });
  useWindowReturn(useUnit(windowReturned));
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  if (state.status === 'pending') return <HistorySkeleton words={t('pending')} />;
  const { sessions } = state;
  if (sessions.length === 0) return <EmptyState title={t('none.title')}>{t('none.help')}</EmptyState>;
  const others = sessions.filter(isOther);
  return (
    <>
      {others.length === 0 ? null : <EndOthers sessions={others} />}
      <ul className={classes.list} role="list" aria-label={t('label')}>
        {sessions.map((session) => (
          <SessionEntry key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

const ROWS = ['first', 'second', 'third'];

function HistorySkeleton({ words }: { readonly words: string }) {
  return (
    <div className={classes.list}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {ROWS.map((row) => (
        <Skeleton key={row} shape="block" height="9rem" />
      ))}
    </div>
  );
}

export const page: Page = {
  Component: LoginHistoryPage,
  texts: [texts, securityTexts, memberTexts],
  opened: historyOpened,
};
