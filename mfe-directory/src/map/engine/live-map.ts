import type { MapSettings } from '@nfcards/shared/registry';
import {
  type AllPaintProperties,
  type GeoJSONSource,
  LngLat,
  type LngLatBounds,
  Map as MapLibreMap,
  type MapOptions,
  setWorkerUrl,
} from 'maplibre-gl';
import { type Box, boxBetween, formatBox } from '../../chart/box.ts';
import type { Frame } from '../../chart/frame.ts';
import { heightOf, latitudeAt, type Position } from '../../chart/mercator.ts';
import { clusteringOf } from './clusters.ts';
import type { Land } from './coast.ts';
import { readColours } from './colours.ts';
import { NO_FEATURES, placeFeatures, positionFeatures } from './features.ts';
import type { MapPlace } from './map-place.ts';
import { drawMarks, MARK_RATIO } from './marks.ts';
import { followPointer, type PointerEvents } from './pointer.ts';
import { coastRefiner } from './refine-coast.ts';
import { chartStyle, lastZoom, MARK, overlayLayers, withPlaces } from './style.ts';

/** Milliseconds; the library leaves the motion out for those who want none. */
const MOTION = 250;

export interface LiveMapWords {
  readonly twoFingers: string;
  readonly control: string;
  readonly command: string;
}

export interface LiveMapOptions extends PointerEvents {
  readonly container: HTMLElement;
  /** Address of the library's worker. */
  readonly worker: string;
  readonly land: Land;
  readonly layers: MapSettings;
  readonly words: LiveMapWords;
  readonly frame: Frame;
  /** It shows what it should, or does not any more: its drawing context was lost. */
  readonly onDrawn: (isDrawn: boolean) => void;
  /** It will never show anything. */
  readonly onFailed: () => void;
  /** It is as close as it goes, or is not any more. */
  readonly onLimit: (isAtLimit: boolean) => void;
  readonly onFrame: (frame: Frame) => void;
  /** The visitor moved it, and has let go. */
  readonly onMoved: (box: Box) => void;
}

/** A map on the screen. Throws where there is no WebGL 2. */
export class LiveMap {
  readonly #map: MapLibreMap;
  readonly #options: LiveMapOptions;
  readonly #unfollow: () => void;
  #places: readonly MapPlace[] = [];
  #ringed: MapPlace | null = null;
  #isStyled = false;

  constructor(options: LiveMapOptions) {
    this.#options = options;
    setWorkerUrl(options.worker);
    this.#map = new MapLibreMap(mapOptions(options));
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#followMap();
    followPointer(this.#map, options, () => this.#places);
    this.#unfollow = followPalette(() => this.#repaint());
  }

  show(places: readonly MapPlace[], others: readonly Position[]): void {
    this.#places = places;
    this.#whenStyled(() => {
      const source = this.#source('places');
      void source?.setClusterOptions(clusteringOf(places, lastZoom(this.#options.layers)));
      void source?.setData(placeFeatures(places));
      void this.#source('others')?.setData(positionFeatures(others));
    });
  }

  ring(place: MapPlace | null): void {
    this.#ringed = place;
    const pointed = place === null ? NO_FEATURES : placeFeatures([place]);
    this.#whenStyled(() => void this.#source('pointed')?.setData(pointed));
  }

  fit(frame: Frame): void {
    this.#map.fitBounds(boundsOf(frame), { duration: MOTION, linear: true });
  }

  /** By what a visitor pressed, so it counts as their move. What is ringed stays where it is. */
  zoom(step: 1 | -1, press: Event): void {
    const map = this.#map;
    const at = this.#ringed?.position;
    const ringed = at === undefined ? null : new LngLat(at.longitude, at.latitude);
    const around = ringed !== null && map.getBounds().contains(ringed) ? ringed : map.getCenter();
    const by = { originalEvent: press };
    map.zoomTo(Math.round(map.getZoom()) + step, { around, duration: MOTION }, by);
  }

  showSeamarks(isShown: boolean): void {
    this.#whenStyled(() =>
      this.#map.setLayoutProperty('seamarks', 'visibility', isShown ? 'visible' : 'none'),
    );
  }

  /** What a screen reader calls it. */
  name(label: string): void {
    this.#map.getCanvas().setAttribute('aria-label', label);
  }

  /** Whether it shows this box, or is under way: the visitor's hand goes first. */
  isAt(box: Box): boolean {
    return this.#map.isMoving() || formatBox(boxOf(this.#map.getBounds())) === formatBox(box);
  }

  close(): void {
    this.#unfollow();
    this.#map.remove();
  }

  #followMap(): void {
    const map = this.#map;
    const { onDrawn, onFailed, onLimit, onFrame, onMoved, layers } = this.#options;
    const refineCoast = layers.ground === null ? coastRefiner(map) : () => {};
    let isLoaded = false;
    map.on('style.load', () => {
      this.#isStyled = true;
      this.#drawMarks();
    });
    map.on('load', () => {
      isLoaded = true;
      onDrawn(true);
      void refineCoast();
    });
    map.on('error', (failure) => {
      // A tile that does not come leaves a gap; without its style or its worker there is no map.
      if (!isLoaded && !('sourceId' in failure)) onFailed();
    });
    map.on('webglcontextlost', () => {
      this.#isStyled = false;
      onDrawn(false);
    });
    map.on('webglcontextrestored', () => map.once('idle', () => onDrawn(true)));
    map.on('move', () => onFrame(frameOf(map.getBounds())));
    map.on('moveend', (event) => {
      onLimit(map.getZoom() >= lastZoom(layers));
      if ('originalEvent' in event && event.originalEvent !== undefined) onMoved(boxOf(map.getBounds()));
      void refineCoast();
    });
  }

  #repaint(): void {
    this.#whenStyled(() => {
      const { container, land, layers } = this.#options;
      const colours = readColours(container);
      this.#drawMarks();
      const own =
        layers.ground?.kind === 'style'
          ? overlayLayers(colours, layers)
          : chartStyle({ colours, land, layers }).layers;
      for (const { id, paint = {} } of own) {
        for (const [property, value] of Object.entries(paint) as [keyof AllPaintProperties, never][]) {
          this.#map.setPaintProperty(id, property, value);
        }
      }
    });
  }

  #drawMarks(): void {
    for (const [category, picture] of drawMarks(readColours(this.#options.container))) {
      const id = `${MARK}${category}`;
      if (this.#map.hasImage(id)) this.#map.updateImage(id, picture);
      else this.#map.addImage(id, picture, { pixelRatio: MARK_RATIO });
    }
  }

  #whenStyled(change: () => void): void {
    if (this.#isStyled) change();
    else this.#map.once('style.load', change);
  }

  #source(id: string): GeoJSONSource | undefined {
    return this.#map.getSource<GeoJSONSource>(id);
  }
}

function mapOptions({ container, land, layers, words, frame }: LiveMapOptions): MapOptions {
  const colours = readColours(container);
  const { ground } = layers;
  return {
    container,
    bounds: boundsOf(frame),
    attributionControl: false,
    // A page is scrolled past its map.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: lastZoom(layers),
    fadeDuration: 0,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': words.control,
      'CooperativeGesturesHandler.MacHelpText': words.command,
      'CooperativeGesturesHandler.MobileHelpText': words.twoFingers,
    },
    ...(ground?.kind === 'style'
      ? { style: ground.url, transformStyle: (_, next) => withPlaces(next, { colours, layers }) }
      : { style: chartStyle({ colours, land, layers }), validateStyle: false }),
  };
}

/** East may lie beyond 180°, and is left there: the library would otherwise go around the earth. */
function boundsOf({ west, east, south, north }: Frame): [number, number, number, number] {
  return [west, latitudeAt(south), east, latitudeAt(north)];
}

function frameOf(bounds: LngLatBounds): Frame {
  return {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: heightOf(bounds.getSouth()),
    north: heightOf(bounds.getNorth()),
  };
}

function boxOf(bounds: LngLatBounds): Box {
  return boxBetween({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  });
}

/** Calls back when the visitor, or their system, changes from day to night. */
function followPalette(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-palette'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
