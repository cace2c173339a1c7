import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useFocusAfterFailure, useForm } from '@nfcards/shared/patterns';
import { Button, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from './plus-page.module.css';
import { $address, $askedAddress, addressForm, addressSubmitted, startedOver } from './tell-me.model.ts';
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
  const { address, submit } = useUnit({ address: $address, submit: addressSubmitted });
  const { summary, errorOf, pending } = useForm(addressForm, {
    problem: (problem) => ({ fieldId: FIELD_ID, message: t(`tell.problems.${problem}`) }),
    refusal: (failure) => ({ fieldId: FIELD_ID, message: wordsOf(failure).body }),
  });
  useFocusAfterFailure(FIELD_ID, summary.attempt);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit(typed('email').trim()))}
      aria-labelledby={labelledBy}
    >
      <TextField
        id={FIELD_ID}
        name="email"
        type="email"
        label={t('tell.email')}
        help={t('tell.help')}
        error={errorOf(FIELD_ID)}
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
