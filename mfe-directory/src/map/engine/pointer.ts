import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, Point } from 'maplibre-gl';
import type { MapPlace } from './map-place.ts';

export interface PointerEvents {
  /** The pointer is on this place, or on none. */
  readonly onPoint: (place: MapPlace | null) => void;
  /** This place was pressed, or none. */
  readonly onPress: (place: MapPlace | null) => void;
}

/** CSS pixels around a press: half of what a finger needs. */
const FINGER = 22;
const LAYERS = ['marks', 'clusters'];

/** What the pointer does on the marks: a place is pointed at and pressed, a cluster opened. */
export function followPointer(
  map: MapLibreMap,
  { onPoint, onPress }: PointerEvents,
  places: () => readonly MapPlace[],
): void {
  const placeOf = (feature: MapGeoJSONFeature | undefined) =>
    places()[Number(feature?.properties.place ?? -1)] ?? null;
  let pointed: MapPlace | null = null;
  const point = (place: MapPlace | null) => {
    if (place === pointed) return;
    pointed = place;
    onPoint(place);
  };

  map.on('mousemove', LAYERS, ({ features = [] }) => {
    map.getCanvas().style.cursor = 'pointer';
    point(placeOf(features[0]));
  });
  map.on('mouseleave', LAYERS, () => {
    map.getCanvas().style.cursor = '';
    point(null);
  });
  map.on('click', (press) => {
    const nearest = nearestTo(map, press.point);
    const cluster = nearest?.properties.cluster_id;
    if (nearest === null || typeof cluster !== 'number') return onPress(placeOf(nearest ?? undefined));
    void openCluster(map, nearest, cluster, press.originalEvent);
  });
}

function nearestTo(map: MapLibreMap, { x, y }: Point): MapGeoJSONFeature | null {
  const around = map.queryRenderedFeatures(
    [
      [x - FINGER, y - FINGER],
      [x + FINGER, y + FINGER],
    ],
    { layers: LAYERS },
  );
  const distances = around.map((feature) => {
    const { x: left, y: top } = map.project(placed(feature));
    return Math.hypot(left - x, top - y);
  });
  return around[distances.indexOf(Math.min(...distances))] ?? null;
}

/** As far in as it takes for the cluster to fall apart. */
async function openCluster(
  map: MapLibreMap,
  feature: MapGeoJSONFeature,
  cluster: number,
  press: MouseEvent,
): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>('places')?.getClusterExpansionZoom(cluster);
  if (zoom === undefined) return;
  map.easeTo({ center: placed(feature), zoom, duration: 250 }, { originalEvent: press });
}

function placed({ geometry }: MapGeoJSONFeature): [number, number] {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  return [longitude, latitude];
}
