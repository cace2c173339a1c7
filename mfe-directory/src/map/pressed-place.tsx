import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import type { MapPlace } from './engine/map-place.ts';
import classes from './places-map.module.css';
import { texts } from './texts.ts';

export interface PressedPlaceProps {
  readonly place: MapPlace;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Which place it is that was pressed: a finger covers what it points at, and marks lie close together. */
export function PressedPlace({ place, onOpen, onClose }: PressedPlaceProps) {
  const t = useTexts(texts);
  return (
    <div className={classes.foot}>
      <p>
        <span className={classes.pressedName}>{place.name}</span>{' '}
        <span className={classes.pressedCategory}>{t(`category.${place.category}`)}</span>
      </p>
      <div className={classes.actions}>
        <Button onPress={onOpen}>{t('open')}</Button>
        <Button variant="quiet" aria-label={t('close')} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </div>
    </div>
  );
}
