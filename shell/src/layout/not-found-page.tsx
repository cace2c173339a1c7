import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, ContourLines, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import classes from './layout.module.css';
import { texts } from './texts.ts';

/** SPEC RT19. */
export function NotFoundPage() {
  const t = useTexts(texts);
  return (
    <PageLayout>
      <PageHead title={t('notFound.title')} description={t('notFound.description')} />
      <div className={classes.lost}>
        <PageHeading eyebrow={t('notFound.eyebrow')}>{t('notFound.heading')}</PageHeading>
        <p className={classes.lead}>{t('notFound.body')}</p>
        <div className={classes.ways}>
          <ButtonLink to="/" variant="primary">
            {t('notFound.home')}
          </ButtonLink>
          <ButtonLink to="/search">{t('notFound.search')}</ButtonLink>
        </div>
        <div className={classes.lostChart}>
          <ContourLines seed="off the chart" shape="banner" />
        </div>
      </div>
    </PageLayout>
  );
}
