import { $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { saveText, useStepHeading } from '@nfcards/shared/patterns';
import { Button, CopyButton, Icon, Notice, printedAlone } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';

export interface RecoveryCodeSheetProps {
  readonly code: string;
  readonly onWritten: () => void;
}

/** A new recovery code, this one time: to print, to copy, to keep as a file. */
export function RecoveryCodeSheet({ code, onWritten }: RecoveryCodeSheetProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const user = useUnit($user);
  const email = user?.email ?? '';
  return (
    <section className={classes.area}>
      <h2 ref={heading} tabIndex={-1}>
        {t('code.title')}
      </h2>
      <p>{t('code.lead')}</p>
      <Notice tone="warn">{t('code.once')}</Notice>
      <div className={printedAlone}>
        <p className={classes.paperWords}>
          {t('code.paperTitle')} – {email}
        </p>
        <code className={classes.code} data-code={code}>
          {code.split('-').map((group, index) => (
            // Groups may be alike; their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={index}>{group} </span>
          ))}
        </code>
        <p className={classes.paperWords}>{t('code.paperBody')}</p>
      </div>
      <div className={classes.actions}>
        <CopyButton text={code}>{t('code.copy')}</CopyButton>
        <Button
          onPress={() =>
            saveText(
              t('code.fileName'),
              `${t('code.file', { email })}\n\n${code}\n\n${t('code.paperBody')}\n`,
            )
          }
        >
          <Icon name="download" size="small" />
          {t('code.download')}
        </Button>
        <Button onPress={() => window.print()}>
          <Icon name="print" size="small" />
          {t('code.print')}
        </Button>
      </div>
      <div>
        <Button variant="primary" onPress={onWritten}>
          {t('code.written')}
        </Button>
      </div>
    </section>
  );
}
