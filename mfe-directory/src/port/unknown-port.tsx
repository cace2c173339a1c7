import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $id } from './port.model.ts';
import classes from './port-page.module.css';
import { texts } from './texts.ts';

export function UnknownPort() {
  const t = useTexts(texts);
  const id = useUnit($id);
  return (
    <div className={classes.unknown}>
      <p>{t('unknown.help', { id })}</p>
      <div>
        <ButtonLink to="/search" variant="primary">
          {t('unknown.search')}
        </ButtonLink>
      </div>
    </div>
  );
}
