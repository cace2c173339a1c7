import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PROVIDER_NAMES } from './provider-names.ts';
import classes from './social-buttons.module.css';
import {
  $chosen,
  $failedAttempts,
  $providers,
  $refusal,
  providerPressed,
  type SocialWish,
} from './social-login.model.ts';
import { texts } from './texts.ts';

/** The providers that one can log in with here (SPEC S10); nothing at all where there are none. */
export function SocialButtons(wish: Omit<SocialWish, 'provider'>) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { providers, chosen, refusal, attempts, press } = useUnit({
    providers: $providers,
    chosen: $chosen,
    refusal: $refusal,
    attempts: $failedAttempts,
    press: providerPressed,
  });
  if (providers.length === 0) return null;
  return (
    <fieldset className={classes.providers}>
      <legend className={classes.label}>{t('label')}</legend>
      <ErrorSummary
        errors={refusal === null ? [] : [{ message: wordsOf(refusal).body }]}
        attempt={attempts}
        title={t('beginFailed')}
      />
      {providers.map((provider) => (
        <Button
          key={provider}
          pending={chosen === provider}
          onPress={() => press({ ...wish, provider })}
          wide
        >
          <i className={classes.mark} aria-hidden="true">
            {PROVIDER_NAMES[provider].charAt(0)}
          </i>
          {t('button', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </fieldset>
  );
}
