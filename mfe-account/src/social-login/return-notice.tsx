import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $problem, type ReturnProblem, retryPressed } from './social-return.model.ts';
import { texts } from './texts.ts';

/** Why the way through a provider has opened nothing; nothing where nobody came from one. */
export function ReturnNotice() {
  const t = useTexts(texts);
  const wordsOf = useProblemWords();
  const { problem, retry } = useUnit({ problem: $problem, retry: retryPressed });
  if (problem === null) return null;
  const canRetry = problem.kind === 'refused' && problem.canRetry;
  return (
    <Notice
      tone="warn"
      title={t('problem.title')}
      action={canRetry ? <Button onPress={() => retry()}>{t('problem.retry')}</Button> : undefined}
      live
    >
      {wordsOf(problem)}
    </Notice>
  );
}

function useProblemWords(): (problem: ReturnProblem) => string {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  return (problem) => {
    if (problem.kind === 'provider') return t(`problem.provider.${problem.failure}`);
    return problem.kind === 'refused' ? wordsOf(problem.error).body : t('problem.sessionOver');
  };
}
