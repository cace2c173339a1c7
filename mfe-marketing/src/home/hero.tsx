import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, CompassRose, ContourLines, NfcardFace, PageHeading } from '@nfcards/shared/ui';
import classes from './hero.module.css';
import { texts } from './texts.ts';

export function Hero() {
  const t = useTexts(texts);
  return (
    <div className={classes.hero}>
      <div className={classes.chart}>
        <ContourLines seed="pertuis d’Antioche" shape="banner" />
      </div>
      <div className={classes.inner}>
        <div className={classes.words}>
          <PageHeading eyebrow={t('hero.eyebrow')}>
            <span className={classes.title}>{t('hero.title')}</span>
          </PageHeading>
          <p className={classes.promise}>{t('hero.promise')}</p>
          <div className={classes.actions}>
            <ButtonLink to="/wallet/start" variant="primary">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink to="/search">{t('hero.search')}</ButtonLink>
            <ButtonLink to="/wallet" variant="quiet">
              {t('hero.wallet')}
            </ButtonLink>
          </div>
        </div>
        <div className={classes.display}>
          <div className={classes.rose}>
            <CompassRose />
          </div>
          <div className={classes.card}>
            <NfcardFace
              seed="Belle Brise"
              boat={t('specimen.boat')}
              kind={t('specimen.kind')}
              specimen
              lines={[
                { term: t('specimen.registration'), value: t('specimen.registrationValue') },
                { term: t('specimen.home'), value: t('specimen.homeValue') },
                { term: t('specimen.documents'), value: t('specimen.documentsValue') },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
