import { useTexts } from '@nfcards/shared/i18n';
import { Button, emailProblem, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useFollowSending } from '../success/use-follow-sending.ts';
import {
  $address,
  $failedAttempts,
  $problem,
  $subscribed,
  $subscribedEmail,
  $subscriptionError,
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
  const model = useUnit({
    address: $address,
    attempts: $failedAttempts,
    failure: mailingCall.$error,
    pending: mailingCall.$pending,
    problem: $problem,
    refusal: $subscriptionError,
    submitted: addressSubmitted,
    subscribe: mailingCall.fx,
  });
  useFocusAfterFailure(model.attempts);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (model.pending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    model.submitted(email);
    if (emailProblem(email) !== null) return;
    follow(model.subscribe({ email }), {
      words: { sending: t('sending'), sent: t('sent') },
      success: (answer) => ({ kind: 'newsletter', email: answer.email }),
    });
  };
  const refused = model.refusal !== null && model.failure !== null ? wordsOf(model.failure).body : null;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-labelledby={labelledBy}>
      <TextField
        id={FIELD_ID}
        name="email"
        type="email"
        label={t('email')}
        help={t('help')}
        error={model.problem === null ? refused : t(`problems.${model.problem}`)}
        defaultValue={model.address}
        autoComplete="email"
        inputMode="email"
        required
      />
      <div className={classes.submit}>
        <Button type="submit" pending={model.pending}>
          {t('submit')}
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
