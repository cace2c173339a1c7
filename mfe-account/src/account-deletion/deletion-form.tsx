import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  PasswordField,
  RadioGroupField,
  TextField,
  useCallErrorWords,
  useOnDemand,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import {
  $failedAttempts,
  $isCodeMissing,
  $isConfirming,
  $keyFailed,
  $pending,
  $refusal,
  $way,
  confirmationClosed,
  confirmed,
  deletionClosed,
  isAboutProof,
  type ProofWay,
  proofSubmitted,
  wayChosen,
} from './account-deletion.model.ts';
import classes from './account-deletion.module.css';
import { texts } from './texts.ts';

const FIELDS = { password: 'deletion-password', code: 'deletion-code' } as const;
const WAYS = ['password', 'code'] as const;

export function DeletionForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { chosen, attempts, pending, choose, submit, close } = useUnit({
    chosen: $way,
    attempts: $failedAttempts,
    pending: $pending,
    choose: wayChosen,
    submit: proofSubmitted,
    close: deletionClosed,
  });
  const way: ProofWay = user.second_factor ? chosen : 'password';
  const errors = useErrors(way);
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const { load, question } = useQuestion(user.email);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('proof');
    submit({ email: user.email, way, given: String(given) });
    load();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label={t('open')}>
      <ErrorSummary errors={errors} attempt={attempts} title={t('failed')} />
      {user.second_factor && (
        <RadioGroupField
          name="way"
          label={t('way')}
          options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={way}
          onValueChange={(value) => choose(value === 'code' ? 'code' : 'password')}
        />
      )}
      {way === 'code' ? (
        <TextField
          id={FIELDS.code}
          name="proof"
          label={t('code')}
          help={t('codeHelp')}
          error={errorOf(FIELDS.code)}
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
      ) : (
        <>
          <PasswordField
            id={FIELDS.password}
            name="proof"
            label={t('password')}
            help={t('passwordHelp')}
            error={errorOf(FIELDS.password)}
            autoComplete="current-password"
          />
          {/* Password managers look for the account beside the password. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
        </>
      )}
      <div className={classes.actions}>
        <Button type="submit" pending={pending} aria-haspopup="dialog">
          {t('continue')}
        </Button>
        <Button variant="quiet" onPress={() => close()}>
          {t('keep')}
        </Button>
      </div>
      {question}
    </form>
  );
}

/** The last question, which names the account. */
function useQuestion(email: string) {
  const t = useTexts(texts);
  const { isConfirming, confirm, back } = useUnit({
    isConfirming: $isConfirming,
    confirm: confirmed,
    back: confirmationClosed,
  });
  const { part: overlays, status, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const question = overlays !== null && (
    <overlays.Dialog
      title={t('sure.title')}
      open={isConfirming}
      onOpenChange={(open) => {
        if (!open) back();
      }}
      actions={
        <>
          <Button variant="primary" onPress={() => confirm()}>
            {t('sure.confirm')}
          </Button>
          <Button onPress={() => back()}>{t('keep')}</Button>
        </>
      }
    >
      <p className={classes.account}>{t('sure.body', { email })}</p>
    </overlays.Dialog>
  );
  return {
    load: () => {
      load().catch(() => back());
    },
    question: status === 'failed' ? <p role="alert">{t('sure.notAsked')}</p> : question,
  };
}

function useErrors(way: ProofWay): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { codeMissing, keyFailed, refusal } = useUnit({
    codeMissing: $isCodeMissing,
    keyFailed: $keyFailed,
    refusal: $refusal,
  });
  const fieldId = FIELDS[way];
  const errors: FieldError[] = [];
  if (codeMissing) errors.push({ fieldId, message: t('codeMissing') });
  if (keyFailed) errors.push({ message: t('insecure') });
  if (refusal !== null) {
    errors.push({ ...(isAboutProof(refusal) ? { fieldId } : {}), message: wordsOf(refusal).body });
  }
  return errors;
}
