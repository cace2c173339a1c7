import { useTexts } from '@nfcards/shared/i18n';
import type { DocumentFile, NfcardDocument } from '@nfcards/shared/operations';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useDates } from '../../../member/use-dates.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { $isUnlocked } from './metadata.model.ts';
import { useDocumentUses } from './use-document-uses.ts';
import { newestOf, useDocumentWords, wantedOf } from './use-document-words.ts';
import { viewPressed } from './viewing.model.ts';

export interface DocumentVersionsProps {
  readonly document: NfcardDocument;
  readonly title: string;
}

/** The versions before, each as it was. */
export function DocumentVersions({ document, title }: DocumentVersionsProps) {
  const t = useTexts(texts);
  const newest = newestOf(document);
  const earlier = document.files.filter(
    ({ id, finished_at: finishedAt }) => finishedAt !== null && id !== newest?.id,
  );
  if (earlier.length === 0) return null;
  return (
    <details className={classes.versions}>
      <summary className={classes.summary}>{t('versions.summary', { count: earlier.length })}</summary>
      <ul className={classes.versionList} role="list">
        {earlier.map((file) => (
          <Version key={file.id} documentId={document.id} file={file} title={title} />
        ))}
      </ul>
    </details>
  );
}

interface VersionProps {
  readonly documentId: string;
  readonly file: DocumentFile;
  readonly title: string;
}

function Version({ documentId, file, title }: VersionProps) {
  const t = useTexts(texts);
  const dates = useDates();
  const words = useDocumentWords();
  const uses = useDocumentUses();
  const { isUnlocked, view } = useUnit({ isUnlocked: $isUnlocked, view: viewPressed });
  const day = dates.dayOf(file.finished_at ?? file.replaced_at ?? '');
  const wanted = isUnlocked ? wantedOf(documentId, file, t('versions.title', { title, day })) : null;
  return (
    <li className={classes.version}>
      <span>
        {t('versions.of', { day })}
        {' · '}
        {file.kept ? words.size(file.size) : t('versions.notKept')}
      </span>
      {wanted !== null && (
        <span className={classes.actions}>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('view.button', { title: wanted.title })}
            onPress={() => view(wanted)}
          >
            <Icon name="eye" size="small" />
          </Button>
          <Button
            variant="quiet"
            aria-label={t('versions.save', { title: wanted.title })}
            onPress={() => uses.save(wanted)}
          >
            <Icon name="download" size="small" />
          </Button>
        </span>
      )}
    </li>
  );
}
