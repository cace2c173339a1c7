import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  PasswordField,
  RadioGroupField,
  TextField,
  useCallErrorWords,
  useOnDemand,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import {
  $isConfirming,
  $way,
  confirmationClosed,
  confirmed,
  deletionClosed,
  deletionForm,
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
  const { chosen, choose, submit, close } = useUnit({
    chosen: $way,
    choose: wayChosen,
    submit: proofSubmitted,
    close: deletionClosed,
  });
  const way: ProofWay = user.second_factor ? chosen : 'password';
  const wordsOf = useCallErrorWords();
  const fieldId = FIELDS[way];
  const { summary, errorOf, pending } = useForm(deletionForm, {
    problem: (problem) => ({ fieldId, message: t(problem) }),
    refusal: (failure) =>
      failure.kind === 'BROWSER'
        ? { message: t('insecure') }
        : { ...(isAboutProof(failure) && { fieldId }), message: wordsOf(failure).body },
  });
  const { load, question } = useQuestion(user.email);
  const send = onSubmit((typed) => {
    submit({ email: user.email, way, given: typed('proof') });
    load();
  });
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label={t('open')}>
      <ErrorSummary {...summary} title={t('failed')} />
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
