import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Box } from '../../chart/box.ts';
import { type FineCoast, loadFineCoast } from './coast.ts';
import { FINE_ZOOM } from './style.ts';

/** The library knows none beyond. */
const LAST_ZOOM = 24;
/** Views that are cut on each side, so that a visitor who drags on does not see the edge. */
const AROUND = 1;

/**
 * Shows the fine coastline around what the map shows, once that is near enough. To be called whenever the map came
 * to rest; the sheet is fetched at the first need.
 */
export function coastRefiner(map: MapLibreMap): () => Promise<void> {
  let fine: FineCoast | null = null;
  let cut: Box | null = null;

  async function refine(): Promise<void> {
    if (map.getZoom() < FINE_ZOOM) return show(false);
    const view = viewOf(map);
    if (cut !== null && holds(cut, view)) return show(true);
    fine ??= await loadFineCoast();
    cut = around(view);
    await map.getSource<GeoJSONSource>('fine')?.setData(fine.within(cut));
    show(true);
  }

  function show(isFine: boolean): void {
    for (const layer of ['land', 'shore']) {
      if (map.getLayer(layer)) map.setLayerZoomRange(layer, 0, isFine ? FINE_ZOOM : LAST_ZOOM);
    }
  }

  // The coarse one stays where the fine one does not come; the next move asks again.
  return () => refine().catch(() => show(false));
}

function viewOf(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

function around({ south, west, north, east }: Box): Box {
  const [width, height] = [(east - west) * AROUND, (north - south) * AROUND];
  return { south: south - height, west: west - width, north: north + height, east: east + width };
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.south <= inner.south &&
    outer.west <= inner.west &&
    outer.north >= inner.north &&
    outer.east >= inner.east
  );
}
