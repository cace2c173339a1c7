import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { acceptedFiles } from '../../../documents/document-file.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { $drafts, filesChosen, readFilesFx } from './document-drafts.model.ts';
import { DraftForm } from './draft-form.tsx';

/** Documents come in by file, by camera, or dropped on the page. */
export function AddDocuments() {
  const t = useTexts(texts);
  const { drafts, pending, choose } = useUnit({
    drafts: $drafts,
    pending: readFilesFx.pending,
    choose: filesChosen,
  });
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file chosen again is a choice, too.
    currentTarget.value = '';
    if (chosen.length > 0) choose({ files: chosen, replaced: null });
  };
  const { isOver, ...drop } = useDrop((dropped) => choose({ files: dropped, replaced: null }));
  return (
    <div className={classes.add}>
      <div className={classes.dropping} data-over={isOver} {...drop}>
        <p className={classes.dropWords}>{t('add.drop')}</p>
        <div className={classes.buttons}>
          <Button pending={pending} onPress={() => files.current?.click()}>
            <Icon name="upload" size="small" />
            {t('add.choose')}
          </Button>
          <Button onPress={() => camera.current?.click()}>
            <Icon name="camera" size="small" />
            {t('add.photograph')}
          </Button>
        </div>
        <p className={classes.detail}>{t('add.help')}</p>
        <input
          ref={files}
          className={classes.files}
          type="file"
          accept={acceptedFiles(navigator)}
          multiple
          tabIndex={-1}
          aria-label={t('add.choose')}
          onChange={take}
        />
        <input
          ref={camera}
          className={classes.files}
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={t('add.photograph')}
          onChange={take}
        />
      </div>
      {drafts.length > 0 && <DraftForm />}
    </div>
  );
}

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const { files } = event.dataTransfer;
      if (files.length > 0) onFiles([...files]);
    },
  };
}
