import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, DateField, Icon, SelectField, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { paperNamed, paperOf } from '../../../documents/paper.ts';
import { usePaperWords } from '../../../documents/use-paper-words.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import {
  $drafts,
  $isAdding,
  addPressed,
  draftChanged,
  draftDropped,
  draftsDropped,
} from './document-drafts.model.ts';
import { type DocumentDraft, isUnseen } from './document-drafts.ts';
import { Thumbnail } from './document-thumbnail.tsx';
import { FileWarningLine } from './file-warning-line.tsx';
import { useDocumentWords } from './use-document-words.ts';

/** What was chosen, before it is encrypted and sent. */
export function DraftForm() {
  const t = useTexts(texts);
  const form = useFocusOnFirstField();
  const { drafts, isAdding, add, drop } = useUnit({
    drafts: $drafts,
    isAdding: $isAdding,
    add: addPressed,
    drop: draftsDropped,
  });
  const good = drafts.filter(({ problem }) => problem === null).length;
  return (
    <form
      ref={form}
      className={classes.drafts}
      noValidate
      onSubmit={onSubmit(() => add())}
      aria-label={t('drafts.label')}
    >
      {drafts.map((draft) => (
        <Draft key={draft.id} draft={draft} />
      ))}
      <div className={classes.buttons}>
        {good > 0 && (
          <Button type="submit" variant="primary" pending={isAdding}>
            {t('drafts.add', { count: good })}
          </Button>
        )}
        <Button onPress={() => drop()}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

function Draft({ draft }: { readonly draft: DocumentDraft }) {
  const t = useTexts(texts);
  const words = useDocumentWords();
  const papers = usePaperWords();
  const { change, drop } = useUnit({ change: draftChanged, drop: draftDropped });
  const { id, file, name, problem, look, documentId } = draft;
  return (
    <fieldset className={classes.draft}>
      <legend className={classes.legend}>
        {t(documentId === null ? 'drafts.file' : 'drafts.version', {
          name,
          size: words.size(file.size),
        })}
      </legend>
      {problem === null && (
        <div className={classes.look}>
          <Thumbnail picture={look?.picture ?? null} icon="document" />
          {isUnseen(draft) && (
            <p className={classes.detail} role="status">
              {t('drafts.looking')}
            </p>
          )}
          {look?.warning != null && <FileWarningLine warning={look.warning} />}
        </div>
      )}
      {problem === null ? (
        <div className={classes.fields}>
          <TextField
            name={`title ${id}`}
            label={t('fields.title')}
            value={draft.title}
            onValueChange={(title) => change({ id, change: { title } })}
            autoComplete="off"
            maxLength={120}
          />
          <SelectField
            name={`paper ${id}`}
            label={papers.field}
            options={papers.options(draft)}
            value={draft.paper ?? ''}
            onValueChange={(chosen) => {
              const paper = paperNamed(chosen);
              if (paper !== null) change({ id, change: paperOf(paper) });
            }}
          />
          <DateField
            name={`expires ${id}`}
            {...papers.day(draft)}
            value={draft.expiresOn}
            onValueChange={(expiresOn) => change({ id, change: { expiresOn } })}
            min="2000-01-01"
            max="2099-12-31"
            optional
          />
        </div>
      ) : (
        <p className={classes.problem} role="alert">
          <Icon name="error" size="small" />
          {t(`files.${problem}`)}
        </p>
      )}
      <div>
        <Button variant="quiet" aria-label={t('drafts.drop', { name })} onPress={() => drop(id)}>
          {t('drafts.dropShort')}
        </Button>
      </div>
    </fieldset>
  );
}
