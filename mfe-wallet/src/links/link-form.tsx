import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  CheckboxField,
  ErrorSummary,
  SelectField,
  TextField,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $documents } from '../sending/card-shown.model.ts';
import { useDocumentName } from '../sending/form/use-document-name.ts';
import { useFailureWords } from '../sending/use-failure-words.ts';
import { $linkDraft, linkDraftChanged, linkForm, linkGivenUp, makePressed } from './links.model.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

const DAYS = [1, 3, 7, 14, 30];
const VIEWS = [1, 2, 5, 10, 25, 50];
/** Characters that a note may have. */
const MAX_NOTE_LENGTH = 200;

/** Which documents, for how long and how often. */
export function LinkForm() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useFailureWords();
  const { draft, change, make, giveUp } = useUnit({
    draft: $linkDraft,
    change: linkDraftChanged,
    make: makePressed,
    giveUp: linkGivenUp,
  });
  const form = useFocusOnFirstField();
  const { summary, pending } = useForm(linkForm, {
    problem: (problem) => ({ fieldId: 'link-documents', message: t(`form.${problem}`) }),
    refusal: (failure) => ({ message: wordsOf(failure) }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={t('form.title')}
      onSubmit={onSubmit(() => make())}
    >
      <p className={classes.facts}>{t('form.lead')}</p>
      <ErrorSummary {...summary} title={t('form.problems')} />
      <LinkedDocumentChoice />
      <div className={classes.pair}>
        <SelectField
          name="days"
          label={t('form.days')}
          value={String(draft.days)}
          options={DAYS.map((days) => ({
            value: String(days),
            label: t('form.day', { count: days, number: number(days) }),
          }))}
          onValueChange={(days) => change({ days: Number(days) })}
        />
        <SelectField
          name="views"
          label={t('form.views')}
          help={t('form.viewsHelp')}
          value={String(draft.views)}
          options={VIEWS.map((views) => ({
            value: String(views),
            label: t('form.view', { count: views, number: number(views) }),
          }))}
          onValueChange={(views) => change({ views: Number(views) })}
        />
      </div>
      <TextField
        name="link-note"
        label={t('form.note')}
        help={t('form.noteHelp', { longest: MAX_NOTE_LENGTH })}
        maxLength={MAX_NOTE_LENGTH}
        value={draft.note}
        onValueChange={(note) => change({ note })}
        autoComplete="off"
        optional
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('form.submit')}
        </Button>
        <Button onPress={() => giveUp()}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}

function LinkedDocumentChoice() {
  const t = useTexts(texts);
  const nameOf = useDocumentName();
  const { draft, documents, change } = useUnit({
    draft: $linkDraft,
    documents: $documents,
    change: linkDraftChanged,
  });
  const { leftOut } = draft;
  return (
    <fieldset id="link-documents" tabIndex={-1} className={classes.choices}>
      <legend className={classes.legend}>{t('form.documents')}</legend>
      {documents
        .filter(({ sealedKey }) => sealedKey !== null)
        .map((document) => (
          <CheckboxField
            key={document.id}
            name={`link-${document.id}`}
            label={nameOf(document)}
            checked={!leftOut.includes(document.id)}
            onCheckedChange={(isShown) =>
              change({
                leftOut: isShown ? leftOut.filter((id) => id !== document.id) : [...leftOut, document.id],
              })
            }
          />
        ))}
    </fieldset>
  );
}
