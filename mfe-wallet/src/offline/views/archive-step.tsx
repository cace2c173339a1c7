import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { type ChangeEvent, useId } from 'react';
import { $choice, filesChosen } from '../offline.model.ts';
import classes from '../offline.module.css';
import { texts } from '../texts.ts';

/** The archive as it was downloaded, or the folder that it was unpacked into. */
export function ArchiveStep() {
  const t = useTexts(texts);
  return (
    <section className={classes.step}>
      <h2>{t('choose.heading')}</h2>
      <p>{t('choose.help')}</p>
      <div className={classes.actions}>
        <FileChoice label={t('choose.zip')} isFolder={false} />
        <FileChoice label={t('choose.folder')} isFolder />
      </div>
      <Outcome />
    </section>
  );
}

function FileChoice({ label, isFolder }: { readonly label: string; readonly isFolder: boolean }) {
  const id = useId();
  const choose = useUnit(filesChosen);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose([...(target.files ?? [])]);
    // The same one can be chosen again.
    target.value = '';
  };
  return (
    <div className={classes.file}>
      <input
        id={id}
        type="file"
        onChange={change}
        {...(isFolder ? { webkitdirectory: '', multiple: true } : { accept: '.zip,application/zip' })}
      />
      <label htmlFor={id} className={classes.button}>
        {label}
      </label>
    </div>
  );
}

function Outcome() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const choice = useUnit($choice);
  return (
    <div role="status" className={classes.status}>
      {choice.status === 'pending' && <p>{t('choose.pending')}</p>}
      {choice.status === 'failed' && <p className={classes.bad}>{t(`choose.errors.${choice.error.kind}`)}</p>}
      {choice.status === 'read' && (
        <>
          <p>
            {t('choose.read', {
              count: choice.archive.versions.length,
              number: number(choice.archive.versions.length),
            })}
          </p>
          {!choice.archive.isWhole && <p className={classes.warn}>{t('choose.broken')}</p>}
        </>
      )}
    </div>
  );
}
