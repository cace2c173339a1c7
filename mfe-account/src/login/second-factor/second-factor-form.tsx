import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  TextField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId, useState } from 'react';
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
  const { attempts, pending, submit, leave } = useUnit({
    attempts: step.$failedAttempts,
    pending: step.$pending,
    submit: step.codeSubmitted,
    leave: step.stepLeft,
  });
  const errors = useErrors(step);
  const submitCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submitCode} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.step}>
        {t('title')}
      </h2>
      <ErrorSummary errors={errors} attempt={attempts} title={t('failed')} />
      <p>{t(`${kind}.lead`)}</p>
      <TextField
        id={FIELD}
        name="code"
        label={t(`${kind}.label`)}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
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

function useErrors({ $problem, $refusal }: SecondFactorStep): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problem, refusal } = useUnit({ problem: $problem, refusal: $refusal });
  if (problem !== null) return [{ fieldId: FIELD, message: t(`problems.${problem}`) }];
  return refusal === null ? [] : [{ message: wordsOf(refusal).body }];
}
