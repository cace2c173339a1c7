import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { texts } from './texts.ts';
import classes from './viewer.module.css';
import { zoomed } from './zoom.ts';

export interface ZoomButtonsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.group}>
      <Button variant="quiet" aria-label={t('zoom.out')} onPress={() => onZoom(zoomed(zoom, -1))}>
        <Icon name="minus" />
      </Button>
      <span className={classes.figure} role="status">
        {t('zoom.now', { percent: number(zoom * 100) })}
      </span>
      <Button variant="quiet" aria-label={t('zoom.in')} onPress={() => onZoom(zoomed(zoom, 1))}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}
