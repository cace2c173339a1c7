import { toast } from '@nfcards/shared/toast';
import { useEffect } from 'react';

/**
 * Tells of a success in a toast, once.
 * @param words null while there is nothing to tell
 * @param told takes note that it was told: `words` are null from then on
 */
export function useToldOnce(words: string | null, told: () => void): void {
  useEffect(() => {
    if (words === null) return;
    toast.success(words);
    told();
  }, [words, told]);
}
