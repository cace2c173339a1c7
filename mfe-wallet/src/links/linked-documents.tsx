import { useTexts } from '@nfcards/shared/i18n';
import type { LinkedDocument } from '@nfcards/shared/operations';
import { Badge, Button, Card, Icon, Notice, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { $proofs } from '../certificates/certification.model.ts';
import { versionState } from '../certificates/version-state.ts';
import { usePaperWords } from '../documents/use-paper-words.ts';
import { useDates } from '../member/use-dates.ts';
import type { ReadMetadata } from '../vault/worker/vault-work.model.ts';
import { LazyViewer } from '../viewer/lazy-viewer.tsx';
import { SaveAsJpegButton } from '../viewer/save-as-jpeg-button.tsx';
import type { OpenedLink } from './linked.model.ts';
import { $document, documentClosed, documentWanted, type ShownDocument } from './linked-document.model.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

/** Each with its name, if the key opens it, and the ways to read and to save it. */
export function LinkedDocuments({ link: { nfcard, metadata } }: { readonly link: OpenedLink }) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: whoever pressed it goes on at what it opened.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="linked-documents" className={classes.section}>
      <h2 id="linked-documents" ref={heading} tabIndex={-1} className={classes.title}>
        {t('page.documents')}
      </h2>
      <ul className={classes.list} role="list">
        {nfcard.documents.map((document, index) => (
          <Document key={document.file_id} document={document} metadata={metadata[index] ?? null} />
        ))}
      </ul>
    </section>
  );
}

const TONES = {
  uncertified: 'neutral',
  unverified: 'neutral',
  foreign: 'neutral',
  refused: 'bad',
  entered: 'ok',
  certified: 'ok',
} as const;
const WORDS = {
  uncertified: 'notCertified',
  unverified: 'unverified',
  foreign: 'unverified',
  refused: 'refused',
  entered: 'entered',
  certified: 'entered',
} as const;

interface DocumentProps {
  readonly document: LinkedDocument;
  readonly metadata: ReadMetadata | null;
}

function Document({
  document: { file_id: fileId, expires_on, entry_no, ...paper },
  metadata,
}: DocumentProps) {
  const t = useTexts(texts);
  const { day } = useDates();
  const { shown, proofs } = useUnit({ shown: $document, proofs: $proofs });
  const proof = entry_no === null ? undefined : proofs.get(entry_no);
  const state = versionState({ no: entry_no, proof, sealed: metadata ?? undefined, isHeld: false });
  const own = shown?.wish.fileId === fileId ? shown : null;
  const kind = usePaperWords().name(paper);
  const name = metadata?.title || kind;
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge tone={TONES[state]}>{t(`page.${WORDS[state]}`)}</Badge>
      </div>
      <p className={classes.facts}>
        {kind}
        {expires_on === null ? null : (
          <>
            <br />
            {t('page.expires', { day: day(expires_on) })}
          </>
        )}
      </p>
      {metadata === null ? (
        <Notice tone="warn">{t('page.unreadable')}</Notice>
      ) : (
        <Ways fileId={fileId} name={name} shown={own} />
      )}
      {own === null ? null : <Shown shown={own} />}
    </Card>
  );
}

interface WaysProps {
  readonly fileId: string;
  readonly name: string;
  readonly shown: ShownDocument | null;
}

function Ways({ fileId, name, shown }: WaysProps) {
  const t = useTexts(texts);
  const { want, close } = useUnit({ want: documentWanted, close: documentClosed });
  const isReading = (wish: 'view' | 'save') => shown?.status === 'reading' && shown.wish.for === wish;
  const isShown = shown?.status === 'shown';
  return (
    <div className={classes.actions}>
      <Button
        aria-expanded={isShown}
        pending={isReading('view')}
        onPress={() => (isShown ? close() : want({ fileId, for: 'view' }))}
      >
        <Icon name={isShown ? 'close' : 'eye'} size="small" />
        {t(isShown ? 'page.hide' : 'page.view')}
        <VisuallyHidden> ({name})</VisuallyHidden>
      </Button>
      <Button pending={isReading('save')} onPress={() => want({ fileId, for: 'save' })}>
        <Icon name="download" size="small" />
        {t('page.save')}
        <VisuallyHidden> ({name})</VisuallyHidden>
      </Button>
    </div>
  );
}

function Shown({ shown }: { readonly shown: ShownDocument }) {
  const t = useTexts(texts);
  if (shown.status === 'reading') return <p role="status">{t('page.reading')}</p>;
  if (shown.status === 'failed') {
    return (
      <Notice tone="warn" title={t('page.failedTitle')} live>
        {t(`page.${shown.failure}`)}
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.actions}>
        <SaveAsJpegButton picture={shown.document} />
      </div>
      <LazyViewer file={shown.document.file} metadata={shown.document.metadata} />
    </>
  );
}
