import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  Notice,
  PasswordField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import { ResendCode } from '../one-time-code/resend-code.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import {
  $code,
  $failedAttempts,
  $keyFailed,
  $passwordProblem,
  $pending,
  $problems,
  $refusal,
  type ChoiceProblem,
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
    attempts: $failedAttempts,
    pending: $pending,
    type: codeTyped,
    submit: passwordSubmitted,
    change: otherAddressPressed,
  });
  const errors = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    model.submit({ password: String(data.get('password')), repeated: String(data.get('repeated')) });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.step}>
        {t('choice.title')}
      </h2>
      <p role="status">{t(model.isSent ? 'choice.sent' : 'choice.atHand', { email })}</p>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('choice.failed')} />
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
      <Button type="submit" variant="primary" pending={model.pending} wide>
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

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const passwordWordsOf = usePasswordProblemWords();
  const found = useUnit({
    problems: $problems,
    passwordProblem: $passwordProblem,
    keyFailed: $keyFailed,
    refusal: $refusal,
    sendingRefusal: $sendingRefusal,
  });
  const errors: FieldError[] = found.problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`choice.problems.${problem}`),
  }));
  if (found.passwordProblem !== null)
    errors.push({ fieldId: PASSWORD, message: passwordWordsOf(found.passwordProblem) });
  if (found.keyFailed) errors.push({ message: t('choice.insecure') });
  if (found.refusal !== null) errors.push({ message: wordsOf(found.refusal).body });
  if (found.sendingRefusal !== null) errors.push({ message: wordsOf(found.sendingRefusal).body });
  return errors;
}
