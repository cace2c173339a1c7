import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDocument } from '@nfcards/shared/operations';
import { onSubmit } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  DateField,
  ErrorSummary,
  SelectField,
  TextField,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { type Paper, paperNamed, paperOf } from '../../../documents/paper.ts';
import { usePaperWords } from '../../../documents/use-paper-words.ts';
import { type ChangeError, saveDocumentFx } from '../change-card.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { $metadata } from './metadata.model.ts';
import { newestOf } from './use-document-words.ts';

export interface EditDocumentProps {
  readonly document: NfcardDocument;
  readonly title: string;
  readonly onDone: () => void;
}

/** Another type, day of expiry or, while the vault is open, title. */
export function EditDocument({ document, title, onDone }: EditDocumentProps) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const papers = usePaperWords();
  const form = useFocusOnFirstField();
  const { metadata, pending, save } = useUnit({
    metadata: $metadata,
    pending: saveDocumentFx.pending,
    save: saveDocumentFx,
  });
  const [filed, setFiled] = useState<Required<Paper>>({
    type: document.type,
    paper: document.paper ?? null,
  });
  const [failures, setFailures] = useState<readonly string[]>([]);
  const newest = newestOf(document);
  const known = newest === null ? undefined : metadata.get(newest.id);
  const send = onSubmit((typed) => {
    const written = plainLine(typed('title'));
    const titled =
      newest === null || known === undefined || written === ''
        ? null
        : { title: written, metadata: known, file: newest };
    save({ id: document.id, ...filed, expiresOn: typed('expires') || null, titled }).then(
      () => {
        onDone();
        toast.success(t('edit.done', { title: titled?.title ?? title }));
      },
      (error: ChangeError) => setFailures([...failures, wordsOf(error)]),
    );
  });
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      <ErrorSummary
        errors={failures.slice(-1).map((message) => ({ message }))}
        attempt={failures.length}
        title={t('edit.failed')}
      />
      {known !== undefined && (
        <TextField
          name="title"
          label={t('fields.title')}
          defaultValue={known.title}
          autoComplete="off"
          maxLength={120}
        />
      )}
      <SelectField
        name="paper"
        label={papers.field}
        options={papers.options(document)}
        value={filed.paper ?? ''}
        onValueChange={(chosen) => {
          const paper = paperNamed(chosen);
          if (paper !== null) setFiled(paperOf(paper));
        }}
      />
      <DateField
        name="expires"
        {...papers.day(filed)}
        defaultValue={document.expires_on ?? ''}
        min="2000-01-01"
        max="2099-12-31"
        optional
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('edit.submit')}
        </Button>
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
