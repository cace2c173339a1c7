import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import type { PictureMime } from '../../vault/crypto/document-mimes.ts';
import { FrameTools } from '../frame/frame-tools.tsx';
import { type Turn, turned } from '../frame/turned.ts';
import { Working } from '../frame/working.tsx';
import { texts } from '../texts.ts';
import classes from '../viewer.module.css';
import type { Zoom } from '../zoom.ts';
import { type PictureProblem, pictureProblemOf } from './picture-failure.ts';
import { readablePicture } from './readable-picture.ts';

export interface PictureViewProps {
  readonly file: Blob;
  readonly type: PictureMime;
  readonly title: string;
}

/** A photograph or a drawing, as this browser draws it or a decoder does. */
export function PictureView({ file, type, title }: PictureViewProps) {
  const t = useTexts(texts);
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState<Zoom>('page');
  const [turn, setTurn] = useState<Turn>(0);
  const state = usePicture(file, type, attempt);
  if (state.status === 'failed') {
    const again = <Button onPress={() => setAttempt(attempt + 1)}>{t('pdf.retry')}</Button>;
    return (
      <Notice
        tone="warn"
        title={t(`picture.failed.${state.problem}`)}
        {...(state.problem === 'notLoaded' ? { action: again } : {})}
        live
      >
        {t(`picture.help.${state.problem}`)}
      </Notice>
    );
  }
  return (
    <div className={classes.viewer}>
      <FrameTools zoom={zoom} onZoom={setZoom} onTurn={() => setTurn(turned(turn))} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is moved by key */}
      <section className={classes.place} tabIndex={0} aria-label={title}>
        {state.status === 'pending' ? (
          <div className={classes.frame}>
            <Working>{t('picture.pending')}</Working>
          </div>
        ) : (
          <Picture address={state.address} title={title} zoom={zoom} turn={turn} />
        )}
      </section>
    </div>
  );
}

interface PictureProps {
  readonly address: string;
  readonly title: string;
  readonly zoom: Zoom;
  readonly turn: Turn;
}

function Picture({ address, title, zoom, turn }: PictureProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  const isOnSide = turn % 2 === 1;
  const style: CSSProperties & Record<`--${string}`, number | string> = {
    ...(zoom === 'page' ? {} : { '--zoom': zoom }),
    ...(ratio === null ? {} : { '--ratio': isOnSide ? 1 / ratio : ratio }),
    '--turn': `${turn * 90}deg`,
  };
  return (
    <div
      className={classes.frame}
      data-fit={zoom === 'page' ? 'page' : undefined}
      data-side={isOnSide ? '' : undefined}
      style={style}
    >
      <img
        className={classes.picture}
        src={address}
        alt={title}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
    </div>
  );
}

type PictureState =
  | { readonly status: 'pending' }
  /** An address of the page's own for bytes that only it has. */
  | { readonly status: 'ready'; readonly address: string }
  | { readonly status: 'failed'; readonly problem: PictureProblem };

function usePicture(file: Blob, type: PictureMime, attempt: number): PictureState {
  const [state, setState] = useState<PictureState>({ status: 'pending' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what it is for
  useEffect(() => {
    let address: string | null = null;
    let isGone = false;
    setState({ status: 'pending' });
    readablePicture(file, type).then(
      (readable) => {
        if (isGone) return;
        address = URL.createObjectURL(readable);
        setState({ status: 'ready', address });
      },
      (cause: unknown) => {
        if (!isGone) setState({ status: 'failed', problem: pictureProblemOf(cause) });
      },
    );
    return () => {
      isGone = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [file, type, attempt]);
  return state;
}
