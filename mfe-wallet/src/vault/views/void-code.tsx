import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { newCodePressed } from '../change-ways.model.ts';
import { otherCodeKept } from '../make-vault.model.ts';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import { NewCodeSteps } from './new-code-steps.tsx';

/** The code that was written down opens nothing: the vault is another device's, and one of the two codes is to be sure. */
export function VoidCode() {
  const t = useTexts(texts);
  const { renew, keep } = useUnit({ renew: newCodePressed, keep: otherCodeKept });
  return (
    <NewCodeSteps>
      <div className={classes.area}>
        <Notice tone="warn" title={t('void.title')} live>
          {t('void.body')}
        </Notice>
        <div className={classes.actions}>
          <Button variant="primary" onPress={() => renew()}>
            {t('void.renew')}
          </Button>
          <Button onPress={() => keep()}>{t('void.keep')}</Button>
        </div>
      </div>
    </NewCodeSteps>
  );
}
