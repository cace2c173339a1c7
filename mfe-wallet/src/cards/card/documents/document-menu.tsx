import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDocument } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { ACCEPTED_FILES } from '../../../documents/document-file.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { filesChosen } from './document-drafts.model.ts';
import { EditDocument } from './edit-document.tsx';
import { $isUnlocked } from './metadata.model.ts';
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
  const entries = useEntries({ isReadable: wanted !== null, isHeld, isForeign: recognition !== null });
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
    if (key === 'save' && wanted !== null) uses.save(wanted);
    if (key === 'print' && wanted !== null) uses.print(wanted);
    if (key === 'replace') files.current?.click();
    if (key === 'recognise') recognition?.();
    if (key === 'edit' || key === 'remove') setTask(key);
  };
  const { id: documentId, type, expires_on: expiresOn } = document;
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
        accept={ACCEPTED_FILES}
        tabIndex={-1}
        aria-label={t('menu.replaceFile', { title })}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file chosen again is a choice, too.
          currentTarget.value = '';
          choose({ files: chosen, replaced: { documentId, title, type, expiresOn } });
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
  isReadable,
  isHeld,
  isForeign,
}: Readonly<Record<'isReadable' | 'isHeld' | 'isForeign', boolean>>) {
  const t = useTexts(texts);
  const isUnlocked = useUnit($isUnlocked);
  const entries = [
    { key: 'save', icon: 'download', isOffered: isReadable },
    { key: 'print', icon: 'print', isOffered: isReadable },
    { key: 'replace', icon: 'upload', isOffered: isHeld && isUnlocked },
    { key: 'recognise', icon: 'seal', isOffered: isForeign },
    { key: 'edit', icon: 'edit', isOffered: isHeld },
    { key: 'remove', icon: 'trash', isOffered: isHeld },
  ] as const;
  return entries
    .filter(({ isOffered }) => isOffered)
    .map(({ key, icon }) => ({ key, icon, label: t(`menu.${key}`) }));
}
