import type { ClientError } from '../../client/client-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../action/button.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import { callErrorWords } from './call-error-words.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface CallErrorPanelProps {
  readonly error: ClientError;
  readonly onRetry: () => void;
  /** The retry is under way. */
  readonly pending?: boolean;
}

/** Why a call brought no answer, and another try in place. */
export function CallErrorPanel({ error, onRetry, pending = false }: CallErrorPanelProps) {
  const t = useTexts(kitTexts);
  const { title, body } = callErrorWords(error, t);
  return (
    <ErrorPanel
      title={title}
      action={
        <Button onPress={onRetry} pending={pending}>
          {t('retry')}
        </Button>
      }
    >
      <p>{body}</p>
    </ErrorPanel>
  );
}
