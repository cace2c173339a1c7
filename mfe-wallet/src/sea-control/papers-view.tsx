import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { usePaperWords } from '../documents/use-paper-words.ts';
import { useDates } from '../member/use-dates.ts';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import { $presentation, type Paper, type Presentation, presentationClosed } from './sea-control.model.ts';
import classes from './sea-control.module.css';
import { texts } from './texts.ts';
import { useScreenAwake } from './use-screen-awake.ts';

/** The papers over the whole screen, to be handed to whoever asks for them. */
export function Papers() {
  const shown = useUnit($presentation);
  return shown?.status === 'shown' ? <Sheet shown={shown} /> : null;
}

type Light = 'day' | 'watch';

function Sheet({ shown }: { readonly shown: Extract<Presentation, { status: 'shown' }> }) {
  const t = useTexts(texts);
  const close = useUnit(presentationClosed);
  const [light, setLight] = useState<Light>('day');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useScreenAwake();
  const { boat } = shown.kept.card;
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-palette={light}
      aria-labelledby="papers-of"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={classes.bar}>
        <Button aria-pressed={light === 'day'} onPress={() => setLight('day')}>
          <Icon name="sun" size="small" />
          {t('light.day')}
        </Button>
        <Button aria-pressed={light === 'watch'} onPress={() => setLight('watch')}>
          <Icon name="night-watch" size="small" />
          {t('light.watch')}
        </Button>
        <Button onPress={() => close()}>
          <Icon name="close" size="small" />
          {t('close')}
        </Button>
      </div>
      <h2 id="papers-of" className={classes.large}>
        {boat.name}
      </h2>
      {boat.registration_number === '' ? null : <p className={classes.number}>{boat.registration_number}</p>}
      <ol className={classes.papers} role="list">
        {shown.papers.map((paper) => (
          <PaperShown key={paper.fileId} paper={paper} />
        ))}
      </ol>
    </dialog>
  );
}

function PaperShown({ paper: { expiresOn, opened, ...paper } }: { readonly paper: Paper }) {
  const t = useTexts(texts);
  const words = usePaperWords();
  const { day } = useDates();
  return (
    <li className={classes.paper}>
      <h3 className={classes.large}>{words.name(paper)}</h3>
      {expiresOn === null ? null : <p className={classes.number}>{t('expires', { day: day(expiresOn) })}</p>}
      {opened === null ? (
        <Notice tone="warn">{t('unreadable')}</Notice>
      ) : (
        <DocumentViewer file={opened.file} metadata={opened.metadata} />
      )}
    </li>
  );
}
