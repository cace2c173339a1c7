import { useTexts } from '@nfcards/shared/i18n';
import type { Neighbour, PlaceCategory } from '@nfcards/shared/operations';
import { useNavigate } from '@nfcards/shared/router';
import { useMemo } from 'react';
import { destination } from '../chart/great-circle.ts';
import type { Position } from '../chart/mercator.ts';
import { placePath } from '../place/place-path.ts';
import type { MapPlace } from './engine/map-place.ts';
import { PlacesMap } from './places-map.tsx';
import { texts } from './texts.ts';

export interface PlaceSurroundingsProps {
  readonly place: Omit<MapPlace, 'position'> & {
    readonly position: Position | null;
    readonly nearby: readonly Neighbour[];
    readonly nearby_mechanics: readonly Neighbour[];
    readonly nearby_shops: readonly Neighbour[];
  };
}

/** A place with the ports, repairers and shops around it, which lead to their own pages; nothing where no one knows where it lies. */
export function PlaceSurroundings({ place }: PlaceSurroundingsProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const places = useMemo(() => placesAround(place), [place]);
  if (places.length === 0) return null;
  return (
    <PlacesMap
      places={places}
      pointed={place.id}
      box={null}
      label={t('around', { name: place.name })}
      onOpen={({ category, id }) => navigate(placePath(category, id))}
      skippable
    />
  );
}

function placesAround(place: PlaceSurroundingsProps['place']): readonly MapPlace[] {
  const { id, name, category, position, nearby, nearby_mechanics, nearby_shops } = place;
  if (position === null) return [];
  const at = (neighbourCategory: PlaceCategory) => (neighbour: Neighbour) => ({
    id: neighbour.id,
    name: neighbour.name,
    category: neighbourCategory,
    position: destination(position, neighbour.bearing, neighbour.distance),
  });
  return [
    { id, name, category, position },
    ...nearby.map(at('port')),
    ...nearby_mechanics.map(at('mechanics')),
    ...nearby_shops.map(at('shop')),
  ];
}
