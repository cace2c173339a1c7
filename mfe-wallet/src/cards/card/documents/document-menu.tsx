import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDocument } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { acceptedFiles } from '../../../documents/document-file.ts';
import { isOffice } from '../../../vault/crypto/document-mimes.ts';
import { isForJpeg } from '../../../viewer/picture/is-for-jpeg.ts';
import { $printing } from '../../../viewer/print/printing.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { filesChosen } from './document-drafts.model.ts';
import { EditDocument } from './edit-document.tsx';
import { $isUnlocked, $metadata } from './metadata.model.ts';
import { RemoveDocument } from './remove-document.tsx';
import { useDocumentUses } from './use-document-uses.ts';
import { useRecognition } from './use-recognition.ts';
import type { VersionWanted } from './viewing.model.ts';

export interface DocumentMenuProps {
  readonly document: NfcardDocument;
  /** Null for what cannot be read here. */
  readonly wanted: VersionWanted | null;
  readonly title: string;
  readonly isHeld: boolean;
}

type Task = 'edit' | 'remove';

/** All that can be done with a document beside looking at it. */
export function DocumentMenu({ document, wanted, title, isHeld }: DocumentMenuProps) {
  const t = useTexts(texts);
  const trigger = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [task, setTask] = useState<Task | null>(null);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const recognition = useRecognition(document, isHeld);
  const entries = useEntries({ wanted, isHeld, isForeign: recognition !== null });
  const uses = useDocumentUses();
  const choose = useUnit(filesChosen);
  const press = () => {
    setOpen(!isOpen);
    load().catch(() => {
      setOpen(false);
      toast.error(t('menu.failed'));
    });
  };
  const begin = (key: string) => {
    if (key === 'replace') files.current?.click();
    if (key === 'recognise') recognition?.();
    if (key === 'edit' || key === 'remove') setTask(key);
    if (wanted === null) return;
    if (key === 'save') uses.save(wanted);
    if (key === 'saveJpeg') uses.saveJpeg(wanted);
    if (key === 'print') uses.print(wanted);
  };
  const { id: documentId, type, paper = null, expires_on: expiresOn } = document;
  return (
    <>
      <Button ref={trigger} variant="quiet" aria-haspopup="menu" aria-expanded={isOpen} onPress={press}>
        <Icon name="more" />
        <VisuallyHidden>{t('menu.button', { title })}</VisuallyHidden>
      </Button>
      <input
        ref={files}
        className={classes.files}
        type="file"
        accept={acceptedFiles(navigator)}
        tabIndex={-1}
        aria-label={t('menu.replaceFile', { title })}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file chosen again is a choice, too.
          currentTarget.value = '';
          choose({ files: chosen, replaced: { documentId, title, type, paper, expiresOn } });
        }}
      />
      {overlays !== null && (
        <>
          <overlays.Menu
            trigger={trigger}
            label={t('menu.label', { title })}
            open={isOpen}
            onOpenChange={setOpen}
            entries={entries}
            onChoose={begin}
          />
          <overlays.Dialog title={t('edit.title')} open={task === 'edit'} onOpenChange={() => setTask(null)}>
            <EditDocument document={document} title={title} onDone={() => setTask(null)} />
          </overlays.Dialog>
          <overlays.Dialog
            title={t('remove.title')}
            open={task === 'remove'}
            onOpenChange={() => setTask(null)}
          >
            <RemoveDocument documentId={documentId} title={title} onDone={() => setTask(null)} />
          </overlays.Dialog>
        </>
      )}
    </>
  );
}

function useEntries({
  wanted,
  isHeld,
  isForeign,
}: Pick<DocumentMenuProps, 'wanted' | 'isHeld'> & { readonly isForeign: boolean }) {
  const t = useTexts(texts);
  const { isUnlocked, printing } = useUnit({ isUnlocked: $isUnlocked, printing: $printing });
  const type = useStoreMap({
    store: $metadata,
    keys: [wanted?.fileId ?? ''],
    fn: (metadata, [id]) => metadata.get(id)?.type ?? null,
  });
  const isReadable = wanted !== null;
  const isPrintable = isReadable && printing === null && (type === null || !isOffice(type));
  const entries = [
    { key: 'save', icon: 'download', isOffered: isReadable },
    { key: 'saveJpeg', icon: 'camera', isOffered: isReadable && type !== null && isForJpeg(type) },
    { key: 'print', icon: 'print', isOffered: isPrintable },
    { key: 'replace', icon: 'upload', isOffered: isHeld && isUnlocked },
    { key: 'recognise', icon: 'seal', isOffered: isForeign },
    { key: 'edit', icon: 'edit', isOffered: isHeld },
    { key: 'remove', icon: 'trash', isOffered: isHeld },
  ] as const;
  return entries
    .filter(({ isOffered }) => isOffered)
    .map(({ key, icon }) => ({ key, icon, label: t(`menu.${key}`) }));
}
