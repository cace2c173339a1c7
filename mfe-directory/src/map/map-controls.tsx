import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useState } from 'react';
import type { LiveMap } from './live-map.ts';
import classes from './places-map.module.css';
import { texts } from './texts.ts';

export interface MapControlsProps {
  readonly map: LiveMap;
  readonly hasSeamarks: boolean;
  /** Absent while the map shows what it is about. */
  readonly onRecentre?: (() => void) | undefined;
}

/** What a finger or a key does on the map, for those who would rather press a button. */
export function MapControls({ map, hasSeamarks, onRecentre }: MapControlsProps) {
  const t = useTexts(texts);
  return (
    <>
      <div className={classes.controls}>
        <Button aria-label={t('zoomIn')} onPress={(press) => map.zoom(1, press.nativeEvent)}>
          <Icon name="plus" />
        </Button>
        <Button aria-label={t('zoomOut')} onPress={(press) => map.zoom(-1, press.nativeEvent)}>
          <Icon name="minus" />
        </Button>
      </div>
      <div className={classes.more}>
        {hasSeamarks && <SeamarksSwitch map={map} />}
        {onRecentre !== undefined && <Button onPress={onRecentre}>{t('recentre')}</Button>}
      </div>
    </>
  );
}

function SeamarksSwitch({ map }: Pick<MapControlsProps, 'map'>) {
  const t = useTexts(texts);
  const [isShown, show] = useState(true);
  const press = () => {
    show(!isShown);
    map.showSeamarks(!isShown);
  };
  return (
    <Button aria-pressed={isShown} onPress={press}>
      <Icon name={isShown ? 'eye' : 'eye-off'} size="small" />
      {t('seamarks')}
    </Button>
  );
}
