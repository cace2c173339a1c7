import { type FieldError, useCallErrorWords } from '@nfcards/shared/ui';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';

/** @param insecure shown where the browser offers no cryptography */
export function usePasswordCallWords(insecure: string): (failure: ChangeFailure) => FieldError {
  const wordsOf = useCallErrorWords();
  return (failure) => ({ message: failure.kind === 'BROWSER' ? insecure : wordsOf(failure).body });
}
