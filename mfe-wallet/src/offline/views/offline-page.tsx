import { LANGUAGES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { droppedFiles } from '../archive/dropped-files.ts';
import { $choice, $isOpen, filesChosen } from '../offline.model.ts';
import classes from '../offline.module.css';
import { texts } from '../texts.ts';
import { ArchiveStep } from './archive-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { KeyStep } from './key-step.tsx';

const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const;

/** Three steps, one below the other: the archive, its key, the documents. */
export function OfflinePage() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { choice, isOpen, choose } = useUnit({ choice: $choice, isOpen: $isOpen, choose: filesChosen });
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t('title');
  }, [language, t]);
  useEffect(() => listenToDrops(choose), [choose]);
  return (
    <main className={classes.page}>
      <Languages />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <ArchiveStep />
      {choice.status === 'read' && <KeyStep vault={choice.archive.vault} />}
      {isOpen && <DocumentsStep />}
    </main>
  );
}

/** Anywhere on the page: beside its column, the browser would open the file in place of the page. */
function listenToDrops(choose: (files: readonly File[]) => void): () => void {
  const allow = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(choose);
  };
  window.addEventListener('dragover', allow);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', allow);
    window.removeEventListener('drop', drop);
  };
}

function Languages() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  return (
    <fieldset className={classes.languages}>
      <legend className={classes.hidden}>{t('languages')}</legend>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={classes.language}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}
