import { useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from './saving-status.module.css';
import { texts } from './texts.ts';
import { $sent, $updatedData, type WishType } from './wishes.model.ts';

/** What became of the last press on one of these, for those who look and those who listen (SPEC ST10). */
export function SavingStatus({ types }: { readonly types: readonly WishType[] }) {
  const t = useTexts(texts);
  const { sent, updated } = useUnit({ sent: $sent, updated: $updatedData });
  const isPending = types.some((type) => sent[type] !== undefined);
  const isTold = !isPending && types.some((type) => type === updated?.type);
  const outcome = updated?.failed === true ? 'failed' : 'kept';
  return (
    <p className={classes.status} role="status">
      {isPending && t('saving.pending')}
      {isTold && (
        <>
          <Icon name={outcome === 'kept' ? 'check' : 'warning'} size="small" />
          {t(`saving.${outcome}`)}
        </>
      )}
    </p>
  );
}
