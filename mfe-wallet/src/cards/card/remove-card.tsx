import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { Button, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { removeNfcardCall } from '../card.model.ts';
import { CARDS_PATH } from '../card-path.ts';
import { useCardWords } from '../use-card-words.ts';
import classes from './documents.module.css';
import type { CardTaskProps } from './rename-card.tsx';
import { texts } from './texts.ts';

/** Asked once more: the card goes with its documents, and does not come back. */
export function RemoveCard({ card, onDone }: CardTaskProps) {
  const t = useTexts(texts);
  const words = useCardWords();
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  const { remove, pending } = useUnit({ remove: removeNfcardCall.fx, pending: removeNfcardCall.$pending });
  const name = words.name(card);
  const confirm = () => {
    remove({ id: card.id }).then(
      () => {
        toast.success(t('removeCard.done', { name }));
        navigate(CARDS_PATH, { replace: true });
      },
      (error: ClientError) => {
        onDone();
        toast.error(t('removeCard.failed', { name }), { description: wordsOf(error).body });
      },
    );
  };
  return (
    <>
      <p>{t('removeCard.body', { name })}</p>
      <div className={classes.buttons}>
        <Button variant="primary" pending={pending} onPress={confirm}>
          {t('removeCard.confirm')}
        </Button>
        <Button onPress={onDone}>{t('remove.keep')}</Button>
      </div>
    </>
  );
}
