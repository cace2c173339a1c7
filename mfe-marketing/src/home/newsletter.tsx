import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, type EmailProblem, emailProblem, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import {
  $subscribed,
  $subscribedEmail,
  $subscriptionError,
  mailingCall,
  subscriptionReset,
} from './newsletter.model.ts';
import classes from './newsletter.module.css';
import { texts } from './texts.ts';

const FIELD_ID = 'newsletter-email';

/** Subscription to the newsletter by email (SPEC S2, ST6). */
export function Newsletter() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const { subscribe, pending, subscribed, subscribedEmail, refusal, failure, reset } = useUnit({
    subscribe: mailingCall.fx,
    pending: mailingCall.$pending,
    subscribed: $subscribed,
    subscribedEmail: $subscribedEmail,
    refusal: $subscriptionError,
    failure: mailingCall.$error,
    reset: subscriptionReset,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const found = emailProblem(email);
    setProblem(found);
    if (found !== null) {
      document.getElementById(FIELD_ID)?.focus();
      return;
    }
    toast.promise(subscribe({ email }), {
      loading: t('newsletter.sending'),
      success: t('newsletter.sent'),
      error: (cause) => wordsOf(cause).body,
    });
  };

  if (subscribed === true) {
    return (
      <div className={classes.done} role="status">
        <p>{t('newsletter.done', { email: subscribedEmail ?? '' })}</p>
        <Button variant="quiet" onPress={() => reset()}>
          {t('newsletter.again')}
        </Button>
      </div>
    );
  }
  const refused = refusal !== null && failure !== null ? wordsOf(failure).body : null;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField
        id={FIELD_ID}
        name="email"
        type="email"
        label={t('newsletter.email')}
        help={t('newsletter.help')}
        error={problem === null ? refused : t(`newsletter.${problem}`)}
        autoComplete="email"
        inputMode="email"
        required
      />
      <div className={classes.submit}>
        <Button type="submit" pending={pending}>
          {t('newsletter.submit')}
        </Button>
      </div>
    </form>
  );
}
