import type { User } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, PasswordField, TextField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../one-time-code/verification-form.module.css';
import { isOfCall } from '../prove-identity/proof.model.ts';
import { useFailureWords } from '../prove-identity/use-failure-words.ts';
import { $address, addressForm, addressSubmitted, addressTyped } from './email-change.model.ts';
import { texts } from './texts.ts';

const FIELDS = { email: 'new-address', password: 'address-password' } as const;

/** The next address, and the password that goes with the present one. The password stays in its field. */
export function AddressForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { address, type, submit } = useUnit({
    address: $address,
    type: addressTyped,
    submit: addressSubmitted,
  });
  const wordsOf = useFailureWords();
  const { summary, errorOf, refusal, pending } = useForm(addressForm, {
    problem: (problem) => ({ fieldId: FIELDS.email, message: t(`problems.${problem}`) }),
    refusal: (failure) => ({
      ...(isOfCall(failure) && refusalOf(failure) === 'password_wrong' && { fieldId: FIELDS.password }),
      message: wordsOf(failure),
    }),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit({ email: address, password: typed('password') }))}
    >
      <p>{t('present', { email: user.email })}</p>
      <p>{t(user.email_verified ? 'lead' : 'leadUnconfirmed')}</p>
      <ErrorSummary {...summary} {...(refusal !== null && { title: t('failed') })} />
      <TextField
        id={FIELDS.email}
        name="email"
        type="email"
        label={t('email')}
        value={address}
        onValueChange={type}
        error={errorOf(FIELDS.email)}
        autoComplete="email"
        inputMode="email"
        required
      />
      {/* Password managers look for the account beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        id={FIELDS.password}
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        error={errorOf(FIELDS.password)}
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('ask')}
        </Button>
      </div>
    </form>
  );
}
