import type { InferOutput } from 'valibot';
import { literal, nullable, object, string, variant } from 'valibot';

/** Whose data a layer is drawn from; to be shown on the map. */
const attribution = object({ text: string(), url: nullable(string()) });
export type Attribution = InferOutput<typeof attribution>;

/**
 * Map layers beside the site's own coastline, from other servers. `url` of tiles has
 * `{z}`, `{x}` and `{y}` in it; that of a style is a document of the MapLibre style specification.
 */
export const mapSettings = object({
  ground: nullable(
    variant('kind', [
      object({ kind: literal('tiles'), url: string(), attribution }),
      object({ kind: literal('style'), url: string(), attribution }),
    ]),
  ),
  /** Lights, buoys and beacons over the ground, as tiles. */
  seamarks: nullable(object({ url: string(), attribution })),
});
export type MapSettings = InferOutput<typeof mapSettings>;

export const coastlineOnly: MapSettings = { ground: null, seamarks: null };
