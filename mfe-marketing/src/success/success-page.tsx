import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useLocation, useSearchParams } from '@nfcards/shared/router';
import { ButtonLink, ContourLines, PageHead, PageHeading, SignalFlag } from '@nfcards/shared/ui';
import { readSuccess, type Success } from './success-address.ts';
import classes from './success-page.module.css';
import { texts } from './texts.ts';

/** Confirms what was sent, with the next steps (RT17). Opened directly, it links back to the form. */
function SuccessPage() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const success = readSuccess(query.get('of'), state);
  return (
    <div className={classes.frame}>
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      <div className={classes.chart}>
        <ContourLines seed="success" shape="banner" />
      </div>
      <div className={classes.sheet}>
        <SignalFlag of={success === null ? 'navigation' : 'wallet'} />
        {success === null ? <Nothing /> : <Done success={success} />}
        <div className={classes.ways}>
          <ButtonLink to="/" variant="primary">
            {t('ways.home')}
          </ButtonLink>
          <ButtonLink to="/search">{t('ways.search')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Done({ success }: { readonly success: Success }) {
  const t = useTexts(texts);
  const { kind } = success;
  return (
    <>
      <PageHeading eyebrow={t(`${kind}.eyebrow`)}>{t(`${kind}.heading`)}</PageHeading>
      {kind === 'newsletter' ? <p className={classes.detail}>{success.email}</p> : null}
      <ol className={classes.steps}>
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`${kind}.${step}`)}</li>
        ))}
      </ol>
      {kind === 'contact' ? (
        <p className={classes.reference}>
          {t('contact.reference')} <span className={classes.detail}>{success.reference}</span>
        </p>
      ) : null}
    </>
  );
}

function Nothing() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeading eyebrow={t('nothing.eyebrow')}>{t('nothing.heading')}</PageHeading>
      <p>{t('nothing.body')}</p>
    </>
  );
}

export const page: Page = { Component: SuccessPage, texts: [texts] };
