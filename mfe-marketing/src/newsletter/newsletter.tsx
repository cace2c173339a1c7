import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useAccepted, useFocusAfterFailure, useForm } from '@nfcards/shared/patterns';
import { Button, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useFollowSending } from '../success/use-follow-sending.ts';
import {
  $address,
  $subscribed,
  $subscribedEmail,
  addressForm,
  addressSubmitted,
  mailingCall,
  subscriptionReset,
} from './newsletter.model.ts';
import classes from './newsletter.module.css';
import { texts } from './texts.ts';

const FIELD_ID = 'newsletter-email';

/** Subscription to the newsletter by email (SPEC S2, ST6). @param labelledBy id of the heading that names it */
export function Newsletter({ labelledBy }: { readonly labelledBy: string }) {
  const t = useTexts(texts);
  const { subscribed, subscribedEmail, reset } = useUnit({
    subscribed: $subscribed,
    subscribedEmail: $subscribedEmail,
    reset: subscriptionReset,
  });
  if (subscribed !== true) return <NewsletterForm labelledBy={labelledBy} />;
  return (
    <div className={classes.done} role="status">
      <p>{t('done', { email: subscribedEmail ?? '' })}</p>
      <Button variant="quiet" onPress={() => reset()}>
        {t('again')}
      </Button>
    </div>
  );
}

function NewsletterForm({ labelledBy }: { readonly labelledBy: string }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const follow = useFollowSending();
  const { address, submit, subscribe } = useUnit({
    address: $address,
    submit: addressSubmitted,
    subscribe: mailingCall.fx,
  });
  const { summary, errorOf, pending } = useForm(addressForm, {
    problem: (problem) => ({ fieldId: FIELD_ID, message: t(`problems.${problem}`) }),
    refusal: (failure) => ({ fieldId: FIELD_ID, message: wordsOf(failure).body }),
  });
  useFocusAfterFailure(FIELD_ID, summary.attempt);
  useAccepted(addressForm, (email) =>
    follow(subscribe({ email }), {
      words: { sending: t('sending'), sent: t('sent') },
      success: (answer) => ({ kind: 'newsletter', email: answer.email }),
    }),
  );
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
        label={t('email')}
        help={t('help')}
        error={errorOf(FIELD_ID)}
        defaultValue={address}
        autoComplete="email"
        inputMode="email"
        required
      />
      <div className={classes.submit}>
        <Button type="submit" pending={pending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
