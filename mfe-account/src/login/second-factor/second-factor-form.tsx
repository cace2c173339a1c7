import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import classes from '../../frame/account-frame.module.css';
import type { SecondFactorStep } from './second-factor-step.model.ts';
import { texts } from './texts.ts';

const FIELD = 'second-factor-code';

/** Asks for the code that a call was refused for want of. The page's texts must hold those of this folder. */
export function SecondFactorForm({ step }: { readonly step: SecondFactorStep }) {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const [kind, choose] = useState<'authenticator' | 'recovery'>('authenticator');
  const { submit, leave } = useUnit({ submit: step.codeSubmitted, leave: step.stepLeft });
  const { summary, errorOf, pending } = useForm(step.form, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`problems.${problem}`) }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit(typed('code')))}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('title')}
      </h2>
      <ErrorSummary {...summary} title={t('failed')} />
      <p>{t(`${kind}.lead`)}</p>
      <TextField
        id={FIELD}
        name="code"
        label={t(`${kind}.label`)}
        error={errorOf(FIELD)}
        autoComplete="one-time-code"
        // A recovery code has letters.
        inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('submit')}
      </Button>
      <div className={classes.others}>
        <Button
          variant="quiet"
          onPress={() => choose(kind === 'authenticator' ? 'recovery' : 'authenticator')}
        >
          {t(`${kind}.other`)}
        </Button>
        <Button variant="quiet" onPress={() => leave()}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
