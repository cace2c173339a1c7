import { useTexts } from '@nfcards/shared/i18n';
import classes from '../specimens/kit.module.css';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Type() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="display">
        <p className={`${classes.example} ${classes.hero}`}>{t('samples.heading')}</p>
        <p className={`${classes.example} ${classes.title}`}>{t('samples.title')}</p>
        <p className={`${classes.example} ${classes.title} ${classes.water}`}>{t('samples.water')}</p>
      </Specimen>
      <Specimen state="text">
        <p className={classes.leadSample}>{t('samples.lead')}</p>
        <p>{t('samples.body')}</p>
        <p className={classes.soft}>{t('samples.soft')}</p>
      </Specimen>
      <Specimen state="figures">
        <p className={classes.figures}>
          46°08,9′ N, 001°13,5′ W
          <br />
          43°17,7′ N, 005°21,6′ E
        </p>
      </Specimen>
    </>
  );
}
