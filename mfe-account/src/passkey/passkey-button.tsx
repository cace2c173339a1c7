import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, Icon, useCallErrorWords, useInBrowser } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { canAskPasskey } from './ask-passkey.ts';
import { $failedAttempts, $pending, $problem, passkeyPressed } from './passkey.model.ts';
import { texts } from './texts.ts';

/** Logs in with a passkey, where the browser has them. */
export function PasskeyButton({ rememberMe }: { readonly rememberMe: boolean }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { pending, problem, attempts, press } = useUnit({
    pending: $pending,
    problem: $problem,
    attempts: $failedAttempts,
    press: passkeyPressed,
  });
  // Nearly every browser can: what comes rendered has the button, and only the others see it go.
  if (!useInBrowser(canAskPasskey, true)) return null;
  const message = problem === 'browser' ? t('browser') : problem === null ? null : wordsOf(problem).body;
  return (
    <>
      <ErrorSummary errors={message === null ? [] : [{ message }]} attempt={attempts} title={t('failed')} />
      <Button pending={pending} onPress={() => press(rememberMe)} wide>
        <Icon name="fingerprint" size="small" />
        {t('button')}
      </Button>
    </>
  );
}
