import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import { texts } from './texts.ts';
import classes from './viewer.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface PictureViewProps {
  readonly file: Blob;
  readonly title: string;
}

/** A photograph. HEIC is drawn by Safari alone; others are told so. */
export function PictureView({ file, title }: PictureViewProps) {
  const t = useTexts(texts);
  const address = useAddress(file);
  const [isUnknown, setUnknown] = useState(false);
  const [zoom, setZoom] = useState(1);
  if (isUnknown)
    return (
      <Notice tone="warn" title={t('picture.unknown')}>
        {t('picture.unknownHelp')}
      </Notice>
    );
  const style: CSSProperties & Record<`--${string}`, number> = { '--zoom': zoom };
  return (
    <div className={classes.viewer}>
      <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is moved by key */}
      <section className={classes.place} tabIndex={0} aria-label={title} style={style}>
        {address === null ? null : (
          <img className={classes.picture} src={address} alt={title} onError={() => setUnknown(true)} />
        )}
      </section>
    </div>
  );
}

/** An address of the page's own for bytes that only it has. */
function useAddress(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
