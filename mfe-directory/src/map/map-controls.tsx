import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LiveMap } from './engine/live-map.ts';
import classes from './places-map.module.css';
import { texts } from './texts.ts';

export interface MapControlsProps {
  readonly map: LiveMap;
  readonly hasSeamarks: boolean;
  /** As close as the drawn coast bears. */
  readonly isCoastAtLimit: boolean;
  /** Absent while the map shows what it is about. */
  readonly onRecentre?: (() => void) | undefined;
  /** Absent where the site has no more than the coast. */
  readonly onDetail?: (() => void) | undefined;
  /** Whether it is being asked about. */
  readonly isAsked: boolean;
  /** The question was answered: its buttons had the focus and are gone, and so may be the map that it was asked on. */
  readonly wasAnswered: RefObject<boolean>;
}

/** What a finger or a key does on the map, for those who would rather press a button. */
export function MapControls({
  map,
  hasSeamarks,
  isCoastAtLimit,
  onRecentre,
  onDetail,
  isAsked,
  wasAnswered,
}: MapControlsProps) {
  const t = useTexts(texts);
  const detail = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsked && wasAnswered.current && document.activeElement === document.body) detail.current?.focus();
  }, [isAsked, wasAnswered]);
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
      <p role="status" className={isCoastAtLimit ? classes.limit : classes.silent}>
        {isCoastAtLimit && t('limit')}
      </p>
      <div className={classes.more}>
        {onDetail !== undefined && (
          <Button ref={detail} aria-expanded={isAsked} onPress={onDetail}>
            {t('detail.open')}
          </Button>
        )}
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
