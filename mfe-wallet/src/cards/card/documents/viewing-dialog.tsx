import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, ErrorPanel, Icon, Skeleton, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { isOffice } from '../../../vault/crypto/document-mimes.ts';
import { LazyViewer } from '../../../viewer/lazy-viewer.tsx';
import { PrintProgress } from '../../../viewer/print/print-progress.tsx';
import { $printing } from '../../../viewer/print/printing.model.ts';
import { usePrint } from '../../../viewer/print/use-print.ts';
import { SaveAsJpegButton } from '../../../viewer/save-as-jpeg-button.tsx';
import { saveFile } from '../../../viewer/save-file.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { FetchProgress } from './fetch-progress.tsx';
import { $viewing, type Viewing, viewClosed, viewPressed } from './viewing.model.ts';

/** The document that is looked at, over the card. */
export function ViewingDialog() {
  const t = useTexts(texts);
  const { viewing, close } = useUnit({ viewing: $viewing, close: viewClosed });
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const isOpen = viewing.status !== 'none';
  const notLoaded = t('menu.failed');
  useEffect(() => {
    if (!isOpen) return;
    load().catch(() => {
      close();
      toast.error(notLoaded);
    });
  }, [isOpen, load, close, notLoaded]);
  // Who leaves the page has done with what they looked at there.
  useEffect(() => () => close(), [close]);
  if (overlays === null) return null;
  return (
    <overlays.Dialog
      title={viewing.status === 'none' ? '' : viewing.wanted.title}
      open={isOpen}
      onOpenChange={() => close()}
      width="page"
      {...(viewing.status === 'ready' ? { actions: <Uses viewing={viewing} /> } : {})}
    >
      <Viewed viewing={viewing} />
    </overlays.Dialog>
  );
}

function Viewed({ viewing }: { readonly viewing: Viewing }) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const view = useUnit(viewPressed);
  if (viewing.status === 'none') return null;
  if (viewing.status === 'ready') {
    const { file, metadata } = viewing.opened;
    return (
      <>
        <PrintProgress fileId={viewing.wanted.fileId} />
        <LazyViewer file={file} metadata={metadata} />
      </>
    );
  }
  if (viewing.status === 'failed') {
    return (
      <ErrorPanel
        title={t('view.failed')}
        action={<Button onPress={() => view(viewing.wanted)}>{t('view.retry')}</Button>}
      >
        <p>{wordsOf(viewing.error)}</p>
      </ErrorPanel>
    );
  }
  return (
    <div className={classes.waiting}>
      <VisuallyHidden>
        <span role="status">{t('view.pending')}</span>
      </VisuallyHidden>
      <FetchProgress fileId={viewing.wanted.fileId} />
      <Skeleton shape="block" height="24rem" />
    </div>
  );
}

function Uses({ viewing }: { readonly viewing: Extract<Viewing, { status: 'ready' }> }) {
  const t = useTexts(texts);
  const print = usePrint();
  const isPrinting = useUnit($printing) !== null;
  const { opened, wanted } = viewing;
  const { file, metadata } = opened;
  return (
    <>
      <Button onPress={() => saveFile(file, metadata.name)}>
        <Icon name="download" size="small" />
        {t('menu.save')}
      </Button>
      <SaveAsJpegButton picture={opened} />
      {!isOffice(metadata.type) && (
        <Button pending={isPrinting} onPress={() => print({ fileId: wanted.fileId, ...opened })}>
          <Icon name="print" size="small" />
          {t('menu.print')}
        </Button>
      )}
    </>
  );
}
