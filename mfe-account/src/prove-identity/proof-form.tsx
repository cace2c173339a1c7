import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, type Typed, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  Icon,
  PasswordField,
  TextField,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent, ReactNode } from 'react';
import { canAskPasskey } from '../passkey/ask-passkey.ts';
import { proofCancelled } from './proof.model.ts';
import classes from './proof-form.module.css';
import {
  $way,
  type Proof,
  type ProofWay,
  proofForm,
  proofSubmitted,
  wayChosen,
} from './prove-identity.model.ts';
import { texts } from './texts.ts';
import { useFailureWords } from './use-failure-words.ts';

const FIELDS = { password: 'proof-password', code: 'proof-code' } as const;

export function ProofForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const {
    way: chosen,
    submit,
    cancel,
  } = useUnit({ way: $way, submit: proofSubmitted, cancel: proofCancelled });
  const way = chosen === 'code' && !user.second_factor ? 'password' : chosen;
  const wordsOf = useFailureWords();
  const field = way === 'passkey' ? {} : { fieldId: FIELDS[way] };
  const { summary, errorOf, pending } = useForm(proofForm, {
    problem: (problem) => ({ ...field, message: t(`problems.${problem}`) }),
    refusal: (refusal) => ({ ...(refusal.kind === 'FAILURE' && field), message: wordsOf(refusal) }),
  });
  return (
    // Another way is another form: its field takes the focus.
    <Form key={way} onSubmit={onSubmit((typed) => submit(proofIn(way, typed)))}>
      <ErrorSummary {...summary} title={t('failed')} />
      {way === 'password' && (
        <>
          <PasswordField
            id={FIELDS.password}
            name="password"
            label={t('password')}
            help={t('passwordHelp')}
            error={errorOf(FIELDS.password)}
            autoComplete="current-password"
            required
          />
          {/* Password managers look for the account beside the password. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
        </>
      )}
      {way === 'code' && (
        <TextField
          id={FIELDS.code}
          name="code"
          label={t('code')}
          help={t('codeHelp')}
          error={errorOf(FIELDS.code)}
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
      )}
      {way === 'passkey' && <p>{t('passkeyHelp')}</p>}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t(way === 'passkey' ? 'showPasskey' : 'confirm')}
        </Button>
        <Button onPress={() => cancel()}>{t('cancel')}</Button>
      </div>
      <OtherWays way={way} user={user} />
    </Form>
  );
}

interface FormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

function Form({ onSubmit, children }: FormProps) {
  const fields = useFocusOnFirstField();
  return (
    <form ref={fields} className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** The ways that this member and this browser have beside the one that is shown. */
function OtherWays({ way, user }: { readonly way: ProofWay; readonly user: User }) {
  const t = useTexts(texts);
  const choose = useUnit(wayChosen);
  const ways = (['password', 'code', 'passkey'] as const).filter(
    (other) =>
      other !== way && (other !== 'code' || user.second_factor) && (other !== 'passkey' || canAskPasskey()),
  );
  return (
    <div className={classes.others}>
      {ways.map((other) => (
        <Button key={other} variant="quiet" onPress={() => choose(other)}>
          <Icon name={ICONS[other]} size="small" />
          {t(`ways.${other}`)}
        </Button>
      ))}
      <p className={classes.noPassword}>{t('noPassword')}</p>
    </div>
  );
}

const ICONS = { password: 'lock', code: 'phone', passkey: 'fingerprint' } as const;

function proofIn(way: ProofWay, typed: Typed): Proof {
  if (way === 'password') return { way, password: typed('password') };
  return way === 'code' ? { way, code: typed('code') } : { way };
}
