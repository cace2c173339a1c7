import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField, useCallErrorWords, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { saveNfcardCall } from './change-card.model.ts';
import classes from './documents.module.css';
import { texts } from './texts.ts';

export interface CardTaskProps {
  readonly card: NfcardDetails;
  readonly onDone: () => void;
}

/** Another title, or none: then the card is called as its boat is. */
export function RenameCard({ card, onDone }: CardTaskProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const form = useFocusOnFirstField();
  const { save, pending } = useUnit({ save: saveNfcardCall.fx, pending: saveNfcardCall.$pending });
  const [failures, setFailures] = useState<readonly string[]>([]);
  const send = onSubmit((typed) => {
    save({ id: card.id, title: typed('title').trim() }).then(onDone, (error: ClientError) =>
      setFailures([...failures, wordsOf(error).body]),
    );
  });
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      <ErrorSummary
        errors={failures.slice(-1).map((message) => ({ message }))}
        attempt={failures.length}
        title={t('rename.failed')}
      />
      <TextField
        name="title"
        label={t('rename.field')}
        help={t('rename.help')}
        defaultValue={card.title}
        autoComplete="off"
        maxLength={100}
        optional
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('rename.submit')}
        </Button>
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
