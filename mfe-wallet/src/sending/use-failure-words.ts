import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useCallErrorWords } from '@nfcards/shared/ui';
import type { WorkError } from '../vault/vault-work.model.ts';
import { texts } from './texts.ts';

/** What is said where sealing or calling the server failed. */
export function useFailureWords(): (failure: ClientError | WorkError) => string {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  return (failure) => (isWorkError(failure) ? t(`work.${failure.kind}`) : wordsOf(failure).body);
}

function isWorkError(failure: ClientError | WorkError): failure is WorkError {
  return failure.kind === failure.kind.toLowerCase();
}
