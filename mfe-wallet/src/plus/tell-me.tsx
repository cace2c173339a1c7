import { useTexts } from '@nfcards/shared/i18n';
import { Button, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useRef } from 'react';
import classes from './plus-page.module.css';
import {
  $address,
  $askedAddress,
  $failedAttempts,
  $problem,
  addressSubmitted,
  mailingCall,
  startedOver,
} from './tell-me.model.ts';
import { texts } from './texts.ts';

const FIELD_ID = 'plus-email';

/** A letter on the day it opens, once the address has said yes (SPEC S12). @param labelledBy id of its heading */
export function TellMe({ labelledBy }: { readonly labelledBy: string }) {
  const t = useTexts(texts);
  const { asked, startOver } = useUnit({ asked: $askedAddress, startOver: startedOver });
  return (
    <>
      <div role="status">
        {asked !== null && <p className={classes.done}>{t('tell.done', { email: asked })}</p>}
      </div>
      {asked === null ? (
        <AddressForm labelledBy={labelledBy} />
      ) : (
        <div>
          <Button variant="quiet" onPress={() => startOver()}>
            {t('tell.again')}
          </Button>
        </div>
      )}
    </>
  );
}

function AddressForm({ labelledBy }: { readonly labelledBy: string }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { address, attempts, failure, pending, problem, submit } = useUnit({
    address: $address,
    attempts: $failedAttempts,
    failure: mailingCall.$error,
    pending: mailingCall.$pending,
    problem: $problem,
    submit: addressSubmitted,
  });
  useFocusAfterFailure(attempts);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get('email')).trim());
  };
  const refused = failure === null ? null : wordsOf(failure).body;
  return (
    <form className={classes.form} noValidate onSubmit={submitted} aria-labelledby={labelledBy}>
      <TextField
        id={FIELD_ID}
        name="email"
        type="email"
        label={t('tell.email')}
        help={t('tell.help')}
        error={problem === null ? refused : t(`tell.problems.${problem}`)}
        defaultValue={address}
        autoComplete="email"
        inputMode="email"
        required
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('tell.submit')}
        </Button>
      </div>
    </form>
  );
}

/** One field needs no summary of errors: each failed try leads back to it, and its description says why. */
function useFocusAfterFailure(attempts: number): void {
  const focusedFor = useRef(attempts);
  useEffect(() => {
    if (focusedFor.current === attempts) return;
    focusedFor.current = attempts;
    document.getElementById(FIELD_ID)?.focus();
  }, [attempts]);
}
