import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, Notice, Skeleton, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PageSection } from '../member/page-section.tsx';
import { useDates } from '../member/use-dates.ts';
import {
  $isNameFormOpen,
  $nameRequest,
  $nameRequestPending,
  type NameRequest,
  nameFormOpened,
  retryPressed,
} from './name-change.model.ts';
import { NameForm } from './name-form.tsx';
import classes from './personal-information.module.css';
import { texts } from './texts.ts';

/** The name, which support changes, and what became of the request for another one (SPEC S6). */
export function NameSection({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { isOpen } = useUnit({ isOpen: $isNameFormOpen });
  const area = useFocusWhenClosed(isOpen);
  return (
    <PageSection title={t('name.title')}>
      <dl className={classes.names}>
        <div>
          <dt className={classes.term}>{t('name.first')}</dt>
          <dd>{user.first_name}</dd>
        </div>
        <div>
          <dt className={classes.term}>{t('name.last')}</dt>
          <dd>{user.last_name}</dd>
        </div>
      </dl>
      <p>{t('name.bySupport')}</p>
      <div ref={area} tabIndex={-1} className={classes.request}>
        {isOpen ? <NameForm /> : <Requested />}
      </div>
    </PageSection>
  );
}

function Requested() {
  const t = useTexts(texts);
  const { state, pending, open, retry } = useUnit({
    state: $nameRequest,
    pending: $nameRequestPending,
    open: nameFormOpened,
    retry: retryPressed,
  });
  if (state.status === 'pending') return <Skeleton shape="block" height="var(--space-12)" />;
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  const { request } = state;
  return (
    <>
      {request !== null && <Outcome request={request} />}
      {request?.state !== 'open' && (
        <div>
          <Button onPress={() => open()}>{t('name.ask')}</Button>
        </div>
      )}
    </>
  );
}

const TONES = { open: 'info', accepted: 'ok', declined: 'warn' } as const;

function Outcome({
  request: { state, matter, note, created_at, settled_at },
}: {
  readonly request: NameRequest;
}) {
  const t = useTexts(texts);
  const { dayOf } = useDates();
  const name = `${matter.first_name} ${matter.last_name}`;
  return (
    <Notice tone={TONES[state]} title={t(`name.${state}.title`)} live>
      <p>{t(`name.${state}.body`, { name, date: dayOf(settled_at ?? created_at) })}</p>
      {note !== null && note !== '' && <p className={classes.note}>{t('name.note', { note })}</p>}
    </Notice>
  );
}
