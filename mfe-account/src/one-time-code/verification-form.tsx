import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { texts } from './texts.ts';
import type { VerificationModel } from './verification.model.ts';
import classes from './verification-form.module.css';

export interface VerificationFormProps {
  readonly model: VerificationModel;
  /** The address or the number. */
  readonly target: string;
  /** Id of the field. */
  readonly id: string;
  /** Said once the code is on its way. */
  readonly sent: string;
}

/** Asks for a code and takes it. */
export function VerificationForm(props: VerificationFormProps) {
  const isExpected = useUnit(props.model.$isExpected);
  // Who comes back to the page begins at its heading.
  const [wasExpected] = useState(isExpected);
  return isExpected ? <CodeForm {...props} takesFocus={!wasExpected} /> : <CodeRequest {...props} />;
}

function CodeRequest({ model, target }: VerificationFormProps) {
  const t = useTexts(texts);
  const { pending, secondsLeft, request, expect } = useUnit({
    pending: model.$isSending,
    secondsLeft: model.$secondsLeft,
    request: model.codeRequested,
    expect: model.codeExpected,
  });
  const { summary } = useCodeForm(model);
  return (
    <div className={classes.form}>
      <ErrorSummary {...summary} title={t('failed')} />
      <div className={classes.actions}>
        {secondsLeft === 0 ? (
          <Button variant="primary" pending={pending} onPress={() => request(target)}>
            {t('request')}
          </Button>
        ) : null}
        <Button variant="quiet" onPress={() => expect()}>
          {t('have')}
        </Button>
      </div>
    </div>
  );
}

interface CodeFormProps extends VerificationFormProps {
  readonly takesFocus: boolean;
}

function CodeForm({ model, target, id, sent, takesFocus }: CodeFormProps) {
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const unit = useUnit({
    code: model.$code,
    isRequested: model.$isRequested,
    isSending: model.$isSending,
    secondsLeft: model.$secondsLeft,
    type: model.codeTyped,
    submit: model.codeSubmitted,
    request: model.codeRequested,
  });
  const { summary, errorOf, pending } = useCodeForm(model, id);
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit(() => unit.submit(target))}>
      {unit.isRequested === true && <Notice live>{sent}</Notice>}
      <ErrorSummary {...summary} title={t('failed')} />
      <OneTimeCodeField id={id} name="code" value={unit.code} onValueChange={unit.type} error={errorOf(id)} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('submit')}
        </Button>
        <ResendCode
          secondsLeft={unit.secondsLeft}
          pending={unit.isSending}
          onPress={() => unit.request(target)}
        />
      </div>
    </form>
  );
}

/** @param fieldId of the code; without one the errors concern the whole form */
function useCodeForm({ form }: VerificationModel, fieldId?: string) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const field = fieldId === undefined ? {} : { fieldId };
  return useForm(form, {
    problem: (problem) => ({ ...field, message: t(`problems.${problem}`) }),
    refusal: (refusal) => ({
      ...(refusalOf(refusal) === 'code_wrong' && field),
      message: wordsOf(refusal).body,
    }),
  });
}
