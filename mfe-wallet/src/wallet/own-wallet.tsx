import { $session, gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, CallErrorPanel, Notice, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CARDS_PATH } from '../cards/card-path.ts';
import { START_PATH } from '../start/start-path.ts';
import { $counts, nfcardsCall } from './own-wallet.model.ts';
import { texts } from './texts.ts';
import classes from './wallet.module.css';

/** The way to one's own cards; for who has no account, the ways to one. */
export function OwnWallet() {
  const session = useUnit($session);
  if (session.status === 'pending') return <Skeleton shape="block" height="var(--target)" />;
  return session.status === 'member' ? <OwnCards /> : <VisitorWays />;
}

function OwnCards() {
  const t = useTexts(texts);
  const { counts, error, ask } = useUnit({
    counts: $counts,
    error: nfcardsCall.$error,
    ask: nfcardsCall.fx,
  });
  return (
    <section className={classes.own} aria-label={t('own.title')}>
      {/* Before what comes later, which would move them under the pointer. */}
      <div className={classes.ways}>
        <ButtonLink to={CARDS_PATH} variant="primary">
          {t('own.open')}
        </ButtonLink>
        <ButtonLink to="/wallet/sea-control">{t('own.control')}</ButtonLink>
      </div>
      <Counted />
      {counts === null && error !== null && (
        <CallErrorPanel error={error} onRetry={() => void ask({}).catch(() => undefined)} />
      )}
    </section>
  );
}

function Counted() {
  const t = useTexts(texts);
  const { counts, isAsking } = useUnit({ counts: $counts, isAsking: nfcardsCall.$pending });
  if (counts === null) {
    return isAsking ? (
      <p>
        <VisuallyHidden>{t('own.loading')}</VisuallyHidden>
        <Skeleton />
      </p>
    ) : null;
  }
  const { had, waiting } = counts;
  return (
    <>
      {waiting > 0 && (
        <Notice
          title={t('own.waiting', { count: waiting })}
          action={<ButtonLink to="/wallet/received">{t('own.answer')}</ButtonLink>}
        >
          {null}
        </Notice>
      )}
      <p>{had === 0 ? t('own.none') : t('own.cards', { count: had })}</p>
    </>
  );
}

function VisitorWays() {
  const t = useTexts(texts);
  return (
    <div className={classes.ways}>
      <ButtonLink to={START_PATH} variant="primary">
        {t('visitor.start')}
      </ButtonLink>
      <ButtonLink to={gatePath(CARDS_PATH)}>{t('visitor.login')}</ButtonLink>
      <ButtonLink to="/verify" variant="quiet">
        {t('visitor.verify')}
      </ButtonLink>
    </div>
  );
}
