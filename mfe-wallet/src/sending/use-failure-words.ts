import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useCallErrorWords } from '@nfcards/shared/ui';
import type { SealFailure } from './seal-waiting.model.ts';
import { texts } from './texts.ts';

/** What is said where sealing or calling the server failed. */
export function useFailureWords(): (failure: SealFailure) => string {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  return (failure) => (isWorkError(failure) ? t(`work.${failure.kind}`) : wordsOf(failure).body);
}

function isWorkError(failure: SealFailure): failure is Exclude<SealFailure, ClientError> {
  return failure.kind === failure.kind.toLowerCase();
}
