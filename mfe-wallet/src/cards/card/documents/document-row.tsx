import { useTexts } from '@nfcards/shared/i18n';
import type { DocumentFile, NfcardDocument } from '@nfcards/shared/operations';
import { Badge, Button, Icon } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { usePaperWords } from '../../../documents/use-paper-words.ts';
import { useDates } from '../../../member/use-dates.ts';
import type { DocumentMime } from '../../../vault/crypto/document-mimes.ts';
import { PrintProgress } from '../../../viewer/print/print-progress.tsx';
import { documentIcons } from '../../document-icons.ts';
import { $today } from '../../today.model.ts';
import { useCardWords } from '../../use-card-words.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { FetchProgress } from './fetch-progress.tsx';
import { $isUnlocked, $metadata } from './metadata.model.ts';
import { UnfinishedUpload } from './unfinished-upload.tsx';
import { newestOf, useDocumentWords, wantedOf } from './use-document-words.ts';
import { useVersionState } from './use-version-state.ts';
import { viewPressed } from './viewing.model.ts';

export interface DocumentRowProps {
  readonly document: NfcardDocument;
  readonly isHeld: boolean;
}

/** A document with what is known of it, and what can be done with it. */
export function DocumentRow({ document, isHeld }: DocumentRowProps) {
  const t = useTexts(texts);
  const words = useDocumentWords();
  const { isUnlocked, view } = useUnit({ isUnlocked: $isUnlocked, view: viewPressed });
  const newest = newestOf(document);
  const title = words.title(document);
  const wanted = isUnlocked ? wantedOf(document.id, newest, title) : null;
  return (
    <li className={classes.document} data-item="">
      <DocumentThumbnail fileId={newest?.id ?? ''} icon={documentIcons[document.type]} />
      <div className={classes.words}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.detail}>
          <DocumentDetail document={document} newest={newest} />
        </p>
        <DocumentStates document={document} newest={newest} isHeld={isHeld} />
        {newest !== null && <FetchProgress fileId={newest.id} />}
        {newest !== null && <PrintProgress fileId={newest.id} />}
        {isHeld && <UnfinishedUpload document={document} title={title} />}
      </div>
      <div className={classes.actions}>
        {wanted !== null && (
          <Button
            aria-haspopup="dialog"
            aria-label={t('view.button', { title })}
            onPress={() => view(wanted)}
          >
            <Icon name="eye" size="small" />
            {t('view.short')}
          </Button>
        )}
        {(wanted !== null || isHeld) && (
          <DocumentMenu document={document} wanted={wanted} title={title} isHeld={isHeld} />
        )}
      </div>
      {document.files.length > 1 && <DocumentVersions document={document} title={title} />}
    </li>
  );
}

interface StateProps {
  readonly document: NfcardDocument;
  readonly newest: DocumentFile | null;
}

function DocumentDetail({ document, newest }: StateProps) {
  const t = useTexts(texts);
  const words = useDocumentWords();
  const papers = usePaperWords();
  const mime = useStoreMap({
    store: $metadata,
    keys: [newest?.id ?? ''],
    fn: (metadata, [id]) => metadata.get(id)?.type ?? null,
  });
  const parts = [papers.name(document)];
  if (mime !== null) parts.push(t(`mimes.${MIMES[mime]}`));
  if (newest !== null) parts.push(words.size(newest.size));
  return parts.join(' · ');
}

function CertificationBadge({ file, isHeld }: { readonly file: DocumentFile; readonly isHeld: boolean }) {
  const t = useTexts(texts);
  const state = useVersionState(file, isHeld);
  const { entry_no: no } = file;
  if (no === null || state === 'uncertified') return <Badge>{t('documents.notCertified')}</Badge>;
  if (state === 'certified')
    return (
      <Badge tone="ok" icon="seal">
        {t('documents.certified', { no })}
      </Badge>
    );
  return <Badge tone={state === 'refused' ? 'bad' : 'neutral'}>{t(`documents.${state}`, { no })}</Badge>;
}

const MIMES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'application/msword': 'word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/vnd.oasis.opendocument.text': 'text',
  'application/rtf': 'text',
  'application/vnd.ms-excel': 'table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'table',
  'application/vnd.oasis.opendocument.spreadsheet': 'table',
  'message/rfc822': 'mail',
  'application/vnd.ms-outlook': 'mail',
} as const satisfies Record<DocumentMime, string>;

function DocumentStates({ document, newest, isHeld }: StateProps & Pick<DocumentRowProps, 'isHeld'>) {
  const t = useTexts(texts);
  const card = useCardWords();
  const dates = useDates();
  const { today, isUnlocked } = useUnit({ today: $today, isUnlocked: $isUnlocked });
  const expiry = card.expiry(document.expires_on, today);
  const isUnread = useStoreMap({
    store: $metadata,
    keys: [newest?.id ?? ''],
    fn: (metadata, [id]) => !metadata.has(id),
  });
  return (
    <p className={classes.states}>
      {expiry !== null && (
        <Badge tone={expiry.tone} icon={expiry.icon}>
          {expiry.words}
        </Badge>
      )}
      {expiry === null && document.expires_on !== null && (
        <span>{t('documents.goodUntil', { day: dates.day(document.expires_on) })}</span>
      )}
      {newest === null && <Badge icon="upload">{t('documents.notThere')}</Badge>}
      {newest !== null && <CertificationBadge file={newest} isHeld={isHeld} />}
      {newest !== null && newest.sealed_key === null && (
        <Badge tone="warn" icon="key">
          {t('documents.keyMissing')}
        </Badge>
      )}
      {newest !== null && newest.sealed_key !== null && isUnlocked && isUnread && (
        <Badge tone="warn" icon="lock">
          {t('documents.unreadable')}
        </Badge>
      )}
    </p>
  );
}
