import { useTexts } from '@nfcards/shared/i18n';
import { CheckboxField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $documents } from '../card-shown.model.ts';
import { $draft, draftChanged } from '../send.model.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import { useDocumentName } from './use-document-name.ts';
import { useDraftErrors } from './use-draft-errors.ts';

/** Which documents go along with a loan; with what is given for good, all do. */
export function DocumentChoice() {
  const t = useTexts(texts);
  const nameOf = useDocumentName();
  const { error } = useDraftErrors().errorOf('documents');
  const { draft, documents, change } = useUnit({
    draft: $draft,
    documents: $documents,
    change: draftChanged,
  });
  const isForGood = draft.kind === 'permanent';
  const { leftBehind } = draft;
  if (isForGood || documents.length === 0) {
    return <p className={classes.help}>{t(isForGood ? 'form.documentsAll' : 'form.documentsNone')}</p>;
  }
  const errorId = 'send-documents-problem';
  return (
    <fieldset
      id="send-documents"
      tabIndex={-1}
      className={classes.choices}
      {...(error === undefined ? {} : { 'aria-describedby': errorId })}
    >
      <legend className={classes.legend}>{t('form.documents')}</legend>
      {documents.map((document) => (
        <CheckboxField
          key={document.id}
          name={`document-${document.id}`}
          label={nameOf(document)}
          checked={!leftBehind.includes(document.id)}
          onCheckedChange={(goes) =>
            change({
              leftBehind: goes ? leftBehind.filter((id) => id !== document.id) : [...leftBehind, document.id],
            })
          }
        />
      ))}
      {error === undefined ? null : (
        <p id={errorId} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
