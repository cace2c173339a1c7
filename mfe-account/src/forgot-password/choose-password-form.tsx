import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  Notice,
  PasswordField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import { ResendCode } from '../one-time-code/resend-code.tsx';
import type { PasswordProblem } from '../password/new-password.ts';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordCallWords } from '../password/use-password-call-words.ts';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import {
  $code,
  type ChoiceProblem,
  choiceForm,
  codeTyped,
  passwordSubmitted,
} from './choose-password.model.ts';
import {
  $isResetCodeSent,
  $isSentAgain,
  $refusal as $sendingRefusal,
  otherAddressPressed,
  pause,
  resendCall,
  resendPressed,
} from './forgot-password.model.ts';
import { texts } from './texts.ts';

const PASSWORD = 'forgotten-password';
const FIELD_OF = {
  codeMalformed: 'forgotten-code',
  codeWrong: 'forgotten-code',
  repeatedOtherwise: 'forgotten-repeated',
} as const satisfies Record<ChoiceProblem, string>;

/** The code of the mail, and the password that takes the place of the forgotten one. */
export function ChoosePasswordForm({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const model = useUnit({
    code: $code,
    isSent: $isResetCodeSent,
    sendingRefusal: $sendingRefusal,
    type: codeTyped,
    submit: passwordSubmitted,
    change: otherAddressPressed,
  });
  const wordsOf = useCallErrorWords();
  const passwordWordsOf = usePasswordProblemWords();
  const { summary, errorOf, pending } = useForm(choiceForm, {
    problem: (problem) =>
      isOfPassword(problem)
        ? { fieldId: PASSWORD, message: passwordWordsOf(problem) }
        : { fieldId: FIELD_OF[problem], message: t(`choice.problems.${problem}`) },
    refusal: usePasswordCallWords(t('choice.insecure')),
  });
  const { sendingRefusal } = model;
  const errors =
    sendingRefusal === null ? summary.errors : [...summary.errors, { message: wordsOf(sendingRefusal).body }];
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) =>
        model.submit({ password: typed('password'), repeated: typed('repeated') }),
      )}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('choice.title')}
      </h2>
      <p role="status">{t(model.isSent ? 'choice.sent' : 'choice.atHand', { email })}</p>
      <ErrorSummary {...summary} errors={errors} title={t('choice.failed')} />
      <OneTimeCodeField
        id={FIELD_OF.codeWrong}
        name="code"
        value={model.code}
        onValueChange={model.type}
        help={t('choice.codeHelp')}
        error={errorOf(FIELD_OF.codeWrong)}
      />
      <Resend />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <NewPasswordField
        id={PASSWORD}
        name="password"
        label={t('choice.password')}
        error={errorOf(PASSWORD)}
        email={email}
        names={NOBODY}
      />
      <PasswordField
        id={FIELD_OF.repeatedOtherwise}
        name="repeated"
        label={t('choice.repeated')}
        error={errorOf(FIELD_OF.repeatedOtherwise)}
        autoComplete="new-password"
        required
      />
      <Notice>
        <p>{t('choice.meaning')}</p>
        <p>{t('vault.beforehand')}</p>
      </Notice>
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('choice.submit')}
      </Button>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => model.change()}>
          {t('choice.otherAddress')}
        </Button>
      </div>
    </form>
  );
}

/** Who has forgotten their password has not said what they are called. */
const NOBODY: readonly string[] = [];

function Resend() {
  const t = useTexts(texts);
  const { left, pending, isSentAgain, resend } = useUnit({
    left: pause.$secondsLeft,
    pending: resendCall.$pending,
    isSentAgain: $isSentAgain,
    resend: resendPressed,
  });
  return (
    <div>
      <p role="status">{isSentAgain ? t('choice.sentAgain') : ''}</p>
      <ResendCode secondsLeft={left} pending={pending} onPress={() => resend()} />
    </div>
  );
}

function isOfPassword(problem: ChoiceProblem | PasswordProblem): problem is PasswordProblem {
  return !(problem in FIELD_OF);
}
