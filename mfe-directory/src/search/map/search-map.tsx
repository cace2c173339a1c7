import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { BelowFirstScreen, Button, ToggleField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { Suspense, useCallback, useDeferredValue, useId, useState } from 'react';
import { type MapPlace, PlacesMap } from '../../map/places-map.tsx';
import { placePath } from '../../place/place-path.ts';
import { $filter } from '../query/search.model.ts';
import { texts } from '../texts.ts';
import {
  $isFollowing,
  $map,
  $pointed,
  followSwitched,
  mapMoved,
  placePointed,
  wholeMapPressed,
} from './search-map.model.ts';
import classes from './search-map.module.css';

/** The places found, on a map: beside the list where there is room, else behind a button. */
export function SearchMap() {
  const t = useTexts(texts);
  const [isShown, show] = useState(false);
  const mapId = useId();
  return (
    <div className={classes.place}>
      <div className={classes.switch}>
        <Button wide aria-expanded={isShown} aria-controls={mapId} onPress={() => show(!isShown)}>
          {t(isShown ? 'map.hide' : 'map.show')}
        </Button>
      </div>
      <div id={mapId} className={classes.map} data-shown={isShown}>
        <BelowFirstScreen>
          <FoundOnMap />
          <Following />
        </BelowFirstScreen>
      </div>
    </div>
  );
}

function FoundOnMap() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const navigate = useNavigate();
  const { filter, pointed, point, move, showAll } = useUnit({
    filter: $filter,
    pointed: $pointed,
    point: placePointed,
    move: mapMoved,
    showAll: wholeMapPressed,
  });
  // What is typed comes first; the map follows when the browser has time.
  const { places, others, box, missing } = useDeferredValue(useUnit($map));
  const onPoint = useCallback((id: string | null) => point({ id, on: 'map' }), [point]);
  const onOpen = useCallback(
    ({ category, id }: MapPlace) => void navigate(placePath(category, id), { viewTransition: true }),
    [navigate],
  );
  return (
    // As the countries: a page that came rendered answers before React has it.
    <Suspense>
      <PlacesMap
        places={places}
        others={others}
        pointed={pointed}
        box={box}
        label={t(`${filter}.map.label`)}
        remark={
          missing > 0 ? t(`${filter}.map.missing`, { count: missing, number: number(missing) }) : undefined
        }
        onPoint={onPoint}
        onOpen={onOpen}
        onBoxChange={move}
        onRecentre={showAll}
        skippable
      />
    </Suspense>
  );
}

/** Whether moving the map limits the list to it, and the way back to all of it. */
function Following() {
  const t = useTexts(texts);
  const { isFollowing, map, follow, showAll } = useUnit({
    isFollowing: $isFollowing,
    map: $map,
    follow: followSwitched,
    showAll: wholeMapPressed,
  });
  return (
    <div className={classes.following}>
      <ToggleField
        name="follow"
        label={t('map.follow')}
        checked={isFollowing}
        onCheckedChange={(isWanted) => follow(isWanted)}
      />
      {map.box !== null && <Button onPress={() => showAll()}>{t('map.whole')}</Button>}
    </div>
  );
}
