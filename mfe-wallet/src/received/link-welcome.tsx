import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, Notice, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $isCut } from './link-in-hand.model.ts';
import classes from './received.module.css';
import { texts } from './texts.ts';

/** The way back here has no key in it: the tab keeps that. */
const PATH = '/wallet/received';

/** Somebody without an account, or who is not logged in, comes with the link of a sending. */
export function LinkWelcome() {
  const t = useTexts(texts);
  const isCut = useUnit($isCut);
  return (
    <PageLayout width="text">
      <PageHead title={t('welcome.title')} description={t('description')} indexed={false} />
      <div className={classes.page}>
        <PageHeading eyebrow={t('welcome.eyebrow')}>{t('welcome.title')}</PageHeading>
        {isCut ? (
          <Notice tone="warn" title={t('link.cutTitle')}>
            {t('link.cut')}
          </Notice>
        ) : (
          <p>{t('welcome.body')}</p>
        )}
        <p>{t('welcome.address')}</p>
        <div className={classes.actions}>
          <ButtonLink to={gatePath(PATH, '/register')} variant="primary">
            {t('welcome.register')}
          </ButtonLink>
          <ButtonLink to={gatePath(PATH)}>{t('welcome.login')}</ButtonLink>
        </div>
      </div>
    </PageLayout>
  );
}
