import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { texts } from '../texts.ts';
import type { VaultFailure } from '../vault-failure.ts';

/** What a failure of the vault is to a person: what happened, and what they can do. */
export function useVaultFailureWords(): (failure: VaultFailure) => string {
  const t = useTexts(texts);
  const wordsOfCall = useCallErrorWords();
  return (failure) => {
    switch (failure.kind) {
      case 'call':
        return refusalOf(failure.error) === 'password_wrong'
          ? failure.error.message
          : wordsOfCall(failure.error).body;
      case 'work':
        return t(failure.error.kind === 'locked' ? 'problems.locked' : 'problems.broken');
      case 'wrong':
        return t(`problems.${failure.way}Wrong`);
      case 'missing':
        return t(failure.way === 'password' ? 'problems.passwordMissing' : 'problems.codeMissing');
      case 'passkey':
        return t(
          failure.reason === 'withoutSecret' ? 'problems.passkeyWithoutSecret' : 'problems.passkeyRefused',
        );
      default:
        return t(`problems.${failure.kind}`);
    }
  };
}
