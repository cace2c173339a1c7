import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { removeDocumentCall } from '../change-card.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';

export interface RemoveDocumentProps {
  readonly documentId: string;
  readonly title: string;
  readonly onDone: () => void;
}

/** Asked once more: what is removed does not come back, not even from the server. */
export function RemoveDocument({ documentId, title, onDone }: RemoveDocumentProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { remove, pending } = useUnit({
    remove: removeDocumentCall.fx,
    pending: removeDocumentCall.$pending,
  });
  const confirm = () => {
    remove({ id: documentId }).then(
      () => {
        onDone();
        toast.success(t('remove.done', { title }));
      },
      (error: ClientError) => {
        onDone();
        toast.error(t('remove.failed', { title }), { description: wordsOf(error).body });
      },
    );
  };
  return (
    <>
      <p>{t('remove.body', { title })}</p>
      <div className={classes.buttons}>
        <Button variant="primary" pending={pending} onPress={confirm}>
          {t('remove.confirm')}
        </Button>
        <Button onPress={onDone}>{t('remove.keep')}</Button>
      </div>
    </>
  );
}
