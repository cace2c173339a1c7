import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { plainLine } from '@nfcards/shared/plain-line';
import { Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ChooseFile } from '../documents/choose-file.tsx';
import { kilobytesOf, MEGABYTE, megabytesOf } from '../documents/megabyte.ts';
import { texts } from './texts.ts';
import { $file, type FileState, filesGiven } from './verify.model.ts';
import classes from './verify.module.css';

export function DocumentSlot() {
  const t = useTexts(texts);
  const { state, give } = useUnit({ state: $file, give: filesGiven });
  const choose = t(state.status === 'none' ? 'desk.document.choose' : 'desk.document.other');
  return (
    <div className={classes.slot}>
      <h3 className={classes.slotTitle}>
        <Icon name="document" />
        {t('desk.document.title')}
      </h3>
      <p className={classes.help}>{t('desk.document.help')}</p>
      <div role="status" className={classes.state}>
        <DocumentState state={state} />
      </div>
      {/* A name that ends as a proof's does is one: there is no other sign. */}
      <ChooseFile label={t('desk.document.title')} onChosen={(file) => give([file])}>
        {choose}
      </ChooseFile>
    </div>
  );
}

function DocumentState({ state }: { readonly state: FileState }) {
  const t = useTexts(texts);
  const sizeWords = useSizeWords();
  if (state.status === 'none') return null;
  const { size } = state.file;
  const name = plainLine(state.file.name);
  if (state.status === 'reading') {
    return (
      <>
        <p>{t('desk.document.reading', { name })}</p>
        <progress
          className={classes.progress}
          value={state.part}
          aria-label={t('desk.document.reading', { name })}
        />
      </>
    );
  }
  if (state.status === 'ready') {
    return (
      <>
        <p className={classes.chosen}>
          <Icon name="check" size="small" />
          <span>{t('desk.document.ready', { name, size: sizeWords(size) })}</span>
        </p>
        <p className={classes.digest}>
          <span>{t('desk.document.digest')}</span>
          <code>{state.digest}</code>
        </p>
      </>
    );
  }
  return (
    <p className={classes.problem}>
      <Icon name="error" size="small" />
      <span>{t(`desk.document.${state.status}`, { name })}</span>
    </p>
  );
}

function useSizeWords(): (bytes: number) => string {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (bytes) =>
    bytes < MEGABYTE
      ? t('desk.kilobytes', { size: number(kilobytesOf(bytes)) })
      : t('desk.megabytes', { size: number(megabytesOf(bytes)) });
}
