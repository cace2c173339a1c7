import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, saveText, useStepHeading } from '@nfcards/shared/patterns';
import { Button, CheckboxField, CopyButton, ErrorSummary, Icon, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $failedLeavings, $isTicked, codesLeft, tickChanged } from './recovery-codes.model.ts';
import classes from './second-factor-page.module.css';
import { texts } from './texts.ts';

const FIELD = 'codes-put-away';

export interface RecoveryCodesProps {
  readonly user: User;
  readonly codes: readonly string[];
}

/** The ten codes, this one time. */
export function RecoveryCodes({ user, codes }: RecoveryCodesProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const { isTicked, failures, tick, leave } = useUnit({
    isTicked: $isTicked,
    failures: $failedLeavings,
    tick: tickChanged,
    leave: codesLeft,
  });
  const listed = codes.join('\n');
  const file = `${t('codes.file', { email: user.email })}\n\n${listed}\n`;
  const problem = failures > 0 ? t('codes.notTicked') : null;
  return (
    <form className={classes.area} noValidate onSubmit={onSubmit(() => leave())}>
      <h2 ref={heading} tabIndex={-1}>
        {t('codes.title')}
      </h2>
      <Notice tone="warn">{t('codes.once')}</Notice>
      <p>{t('codes.lead')}</p>
      <ol className={classes.codes} role="list" aria-label={t('codes.label')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.letters}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <CopyButton text={listed}>{t('codes.copy')}</CopyButton>
        <Button onPress={() => saveText(t('codes.fileName'), file)}>
          <Icon name="download" size="small" />
          {t('codes.download')}
        </Button>
        <Button onPress={() => window.print()}>
          <Icon name="print" size="small" />
          {t('codes.print')}
        </Button>
      </div>
      <div className={classes.putAway}>
        <ErrorSummary
          errors={problem === null ? [] : [{ fieldId: FIELD, message: problem }]}
          attempt={failures}
        />
        <CheckboxField
          id={FIELD}
          name="put-away"
          label={t('codes.putAway')}
          checked={isTicked}
          onCheckedChange={tick}
          error={problem}
        />
        <div>
          <Button type="submit" variant="primary">
            {t('codes.leave')}
          </Button>
        </div>
      </div>
    </form>
  );
}
