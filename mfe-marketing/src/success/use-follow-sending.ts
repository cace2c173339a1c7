import type { ClientError } from '@nfcards/shared/client';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { useEffect, useRef } from 'react';
import { type Success, successPath } from './success-address.ts';

export interface Following<Answer> {
  readonly words: { readonly sending: string; readonly sent: string };
  /** Makes the content of the success page from the answer. */
  readonly success: (answer: Answer) => Success;
}

/**
 * Shows the progress of a form's request: a toast (SPEC S14), then the success page (RT17), unless the visitor has left
 * the form: then the toast is enough.
 */
export function useFollowSending() {
  const navigate = useNavigate();
  const wordsOf = useCallErrorWords();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return <Answer>(sending: Promise<Answer>, { words, success }: Following<Answer>): void => {
    toast.promise(sending, {
      loading: words.sending,
      success: words.sent,
      error: (cause: ClientError) => wordsOf(cause).body,
    });
    sending.then(
      (answer) => {
        if (!shown.current) return;
        const state = success(answer);
        navigate(successPath(state.kind), { state });
      },
      // The toast and the form say why.
      () => undefined,
    );
  };
}
