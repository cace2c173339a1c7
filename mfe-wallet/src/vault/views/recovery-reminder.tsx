import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { newCodePressed } from '../change-ways.model.ts';
import { $recoveryReminder, codePutOff } from '../recovery-reminder.model.ts';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import { NewCodeSteps } from './new-code-steps.tsx';

/** For whoever has documents and no recovery code yet: what that means, and the way to one, in place. */
export function RecoveryReminder() {
  const t = useTexts(texts);
  const { reminder, make, putOff } = useUnit({
    reminder: $recoveryReminder,
    make: newCodePressed,
    putOff: codePutOff,
  });
  if (reminder === null) return null;
  return (
    <NewCodeSteps>
      {reminder === 'made' && (
        <Notice tone="ok" live>
          {t('reminder.made')}
        </Notice>
      )}
      {reminder === 'asked' && (
        <Notice tone="warn" title={t('reminder.title')}>
          <div className={classes.reminder}>
            <p>{t('reminder.body')}</p>
            <div className={classes.actions}>
              <Button variant="primary" onPress={() => make()}>
                {t('reminder.make')}
              </Button>
              <Button onPress={() => putOff()}>{t('reminder.later')}</Button>
            </div>
          </div>
        </Notice>
      )}
      {reminder === 'line' && (
        <p className={classes.line}>
          {t('reminder.line')}{' '}
          <Button variant="quiet" onPress={() => make()}>
            {t('reminder.make')}
          </Button>
        </p>
      )}
    </NewCodeSteps>
  );
}
