import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDocument } from '@nfcards/shared/operations';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $lostUploads, $uploads, uploadContinued } from '../../../documents/upload.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';

export interface UnfinishedUploadProps {
  readonly document: NfcardDocument;
  readonly title: string;
}

/** Of a document whose bytes are not all there. What this device has of them goes on by itself; this asks for it. */
export function UnfinishedUpload({ document: { id, files }, title }: UnfinishedUploadProps) {
  const t = useTexts(texts);
  const { uploads, lost, goOn } = useUnit({ uploads: $uploads, lost: $lostUploads, goOn: uploadContinued });
  const isWhole = files.every(({ finished_at: finishedAt }) => finishedAt !== null);
  if (isWhole || uploads.some(({ documentId }) => documentId === id)) return null;
  if (lost.includes(id)) {
    return (
      <p className={classes.problem} role="alert">
        <Icon name="error" size="small" />
        {t('uploads.lost')}
      </p>
    );
  }
  return (
    <div>
      <Button aria-label={t('uploads.continue', { title })} onPress={() => goOn(id)}>
        <Icon name="refresh" size="small" />
        {t('uploads.continueShort')}
      </Button>
    </div>
  );
}
