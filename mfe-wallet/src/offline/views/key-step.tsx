import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { GivenKey, OpenError } from '../archive/open-archive.ts';
import type { ArchivedVault } from '../archive/read-archive.ts';
import {
  $attempts,
  $isOpen,
  $openError,
  $way,
  $ways,
  keyGiven,
  openArchiveFx,
  wayChosen,
} from '../offline.model.ts';
import classes from '../offline.module.css';
import { texts } from '../texts.ts';

/** The password or the recovery code, as the vault takes them. */
export function KeyStep({ vault }: { readonly vault: ArchivedVault }) {
  const t = useTexts(texts);
  const { ways, isOpen } = useUnit({ ways: $ways, isOpen: $isOpen });
  if (ways.length === 0) {
    return (
      <section className={classes.step}>
        <h2>{t('open.passkeyTitle')}</h2>
        <p>{t('open.passkeyHelp')}</p>
      </section>
    );
  }
  return (
    <section className={classes.step}>
      <h2>{t('open.heading')}</h2>
      {!isOpen && (
        <>
          {ways.length > 1 && <Ways ways={ways} />}
          <KeyForm email={vault.email} />
        </>
      )}
      <Progress />
    </section>
  );
}

function Ways({ ways }: { readonly ways: readonly GivenKey['way'][] }) {
  const t = useTexts(texts);
  const { way, choose } = useUnit({ way: $way, choose: wayChosen });
  return (
    <fieldset className={classes.ways}>
      <legend>{t('open.way')}</legend>
      {ways.map((one) => (
        <label key={one} className={classes.way}>
          <input type="radio" name="way" value={one} checked={one === way} onChange={() => choose(one)} />
          {t(one === 'password' ? 'open.byPassword' : 'open.byRecovery')}
        </label>
      ))}
    </fieldset>
  );
}

function KeyForm({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  const { way, error, attempts, isPending, give } = useUnit({
    way: $way,
    error: $openError,
    attempts: $attempts,
    isPending: openArchiveFx.pending,
    give: keyGiven,
  });
  const field = useRef<HTMLInputElement>(null);
  // Each attempt that failed leads back to the field.
  useEffect(() => {
    if (attempts > 0) field.current?.focus();
  }, [attempts]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (!isPending) give(way === 'password' ? { way, password: typed } : { way, code: typed });
  };
  const wordsOf = useErrorWords();
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <label htmlFor="key">{t(way === 'password' ? 'open.password' : 'open.recovery')}</label>
      <input
        // What was typed as one is never shown as the other.
        key={way}
        id="key"
        ref={field}
        className={classes.field}
        type={way === 'password' ? 'password' : 'text'}
        autoComplete={way === 'password' ? 'current-password' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby="key-help key-error"
      />
      <p id="key-help" className={classes.soft}>
        {way === 'password' ? t('open.passwordHelp', { email }) : t('open.recoveryHelp')}
      </p>
      <p id="key-error" role="alert" className={classes.bad}>
        {error === null ? '' : wordsOf(error)}
      </p>
      <div>
        <button type="submit" className={classes.primary} aria-disabled={isPending}>
          {t('open.submit')}
        </button>
      </div>
    </form>
  );
}

function useErrorWords(): (error: OpenError) => string {
  const t = useTexts(texts);
  return (error) => {
    switch (error.kind) {
      case 'missing':
        return t(error.way === 'password' ? 'open.errors.missingPassword' : 'open.errors.missingRecovery');
      case 'malformed':
        return t('open.errors.malformed');
      case 'wrong':
        return t(error.way === 'password' ? 'open.errors.wrongPassword' : 'open.errors.wrongRecovery');
      case 'unsupported':
        return t('open.errors.unsupported', { message: error.message });
    }
  };
}

function Progress() {
  const t = useTexts(texts);
  const { isPending, isOpen } = useUnit({ isPending: openArchiveFx.pending, isOpen: $isOpen });
  return (
    <p role="status" className={classes.status}>
      {isPending && t('open.pending')}
      {isOpen && t('open.opened')}
    </p>
  );
}
