import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import classes from '../viewer.module.css';
import { type Zoom, zoomed } from '../zoom.ts';

export interface FrameToolsProps {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onTurn: () => void;
  /** What the document has beside. */
  readonly children?: ReactNode;
}

/** How large the document is shown, and which way up. */
export function FrameTools({ zoom, onZoom, onTurn, children }: FrameToolsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      {children}
      <div className={classes.group}>
        <Button variant="quiet" aria-label={t('zoom.out')} onPress={() => onZoom(zoomed(zoom, -1))}>
          <Icon name="minus" />
        </Button>
        <span className={classes.figure} role="status">
          {zoom === 'page' ? t('zoom.page') : t('zoom.now', { percent: number(zoom * 100) })}
        </span>
        <Button variant="quiet" aria-label={t('zoom.in')} onPress={() => onZoom(zoomed(zoom, 1))}>
          <Icon name="plus" />
        </Button>
        <Button variant="quiet" aria-label={t('turn')} onPress={onTurn}>
          <Icon name="refresh" />
        </Button>
      </div>
      <div className={classes.group}>
        <Button aria-pressed={zoom === 'page'} onPress={() => onZoom('page')}>
          {t('zoom.fitPage')}
        </Button>
        <Button aria-pressed={zoom === 1} onPress={() => onZoom(1)}>
          {t('zoom.fitWidth')}
        </Button>
      </div>
    </div>
  );
}
