import { useTexts } from '@nfcards/shared/i18n';
import type { LoginSession } from '@nfcards/shared/operations';
import { useUnit } from 'effector-react';
import { ConfirmButton } from '../security/confirm-button.tsx';
import { endOthersFx } from './login-history.model.ts';
import { texts } from './texts.ts';
import { useEnding } from './use-ending.ts';

export interface EndOthersProps {
  /** Those that are open elsewhere: one at least. */
  readonly sessions: readonly LoginSession[];
}

export function EndOthers({ sessions }: EndOthersProps) {
  const t = useTexts(texts);
  const { end, pending } = useUnit({ end: endOthersFx, pending: endOthersFx.pending });
  const tell = useEnding();
  return (
    <div>
      <ConfirmButton
        icon="logout"
        label={t('others.button')}
        question={t('others.question')}
        body={t('others.body', { count: sessions.length })}
        confirm={t('others.button')}
        keep={t('keep')}
        pending={pending}
        onConfirm={() => tell(end(sessions), t('others.done'))}
      />
    </div>
  );
}
