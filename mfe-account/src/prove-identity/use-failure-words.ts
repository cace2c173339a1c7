import { useTexts } from '@nfcards/shared/i18n';
import { useCallErrorWords } from '@nfcards/shared/ui';
import type { ChangeFailure } from './browser-refusal.ts';
import { texts } from './texts.ts';

/** Why a change did not happen, in a sentence. */
export function useFailureWords(): (error: ChangeFailure) => string {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  return (error) => (error.kind === 'BROWSER' ? t(`browser.${error.reason}`) : wordsOf(error).body);
}
