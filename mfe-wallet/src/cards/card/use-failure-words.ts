import { useTexts } from '@nfcards/shared/i18n';
import { useCallErrorWords } from '@nfcards/shared/ui';
import type { FetchError } from '../../documents/fetch-document.model.ts';
import type { UploadError } from '../../documents/upload.model.ts';
import type { ChangeError } from './change-card.model.ts';
import { texts } from './texts.ts';

/** Why something with a document failed, in a sentence that says what to do. */
export function useFailureWords(): (error: ChangeError | FetchError | UploadError) => string {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  return (error) => {
    switch (error.kind) {
      case 'call':
        return wordsOf(error.error).body;
      case 'work':
        return t(`work.${error.error.kind}`);
      case 'file':
        return t(`files.${error.problem}`);
    }
  };
}
