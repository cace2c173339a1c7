import type { MapSettings } from '@nfcards/shared/registry';
import { useEffect, useRef, useState } from 'react';
import type { Box } from '../chart/box.ts';
import { type Frame, SHEET } from '../chart/frame.ts';
import { GraticuleLines } from '../chart/graticule-lines.tsx';
import type { Position } from '../chart/mercator.ts';
import type { Land } from './engine/coast.ts';
import { LiveMap, type LiveMapWords } from './engine/live-map.ts';
import type { MapPlace } from './engine/map-place.ts';
import classes from './places-map.module.css';

export interface LiveSheetProps {
  /** Address of the library's worker. */
  readonly worker: string;
  readonly land: Land;
  readonly layers: MapSettings;
  readonly words: LiveMapWords;
  readonly places: readonly MapPlace[];
  readonly others: readonly Position[];
  readonly ringed: MapPlace | null;
  readonly label: string;
  /** What to show; the visitor may move on from it. */
  readonly frame: Frame;
  /** What the frame was made for; null for the places. */
  readonly box: Box | null;
  readonly onPoint: (place: MapPlace | null) => void;
  readonly onPress: (place: MapPlace | null) => void;
  readonly onMoved: (box: Box) => void;
  /** The map that is on the screen now; null while there is none. */
  readonly onDrawn: (map: LiveMap | null) => void;
  readonly onFailed: () => void;
  readonly onLimit: (isAtLimit: boolean) => void;
}

/** The map in the place of the chart's sheet: the same neat line around it, whose scale follows the map. */
export function LiveSheet(props: LiveSheetProps) {
  const { places, others, ringed, frame, label, layers } = props;
  const ground = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LiveMap | null>(null);
  const [shown, setShown] = useState(frame);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const opened = ground.current === null ? null : openMap(ground.current, latest, setShown);
    setMap(opened);
    return () => {
      opened?.close();
      latest.current.onDrawn(null);
    };
  }, []);

  useEffect(() => map?.show(places, others), [map, places, others]);
  useEffect(() => map?.ring(ringed), [map, ringed]);
  useEffect(() => map?.name(label), [map, label]);
  useFit(map, props);

  return (
    <>
      <div ref={ground} className={classes.ground} data-pictures={hasPictures(layers)} />
      <svg className={classes.scale} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
        <GraticuleLines frame={shown} />
      </svg>
    </>
  );
}

function hasPictures({ ground, seamarks }: MapSettings): boolean {
  return ground !== null || seamarks !== null;
}

/** Follows what is to be shown, save where it is the echo of the visitor's own move. */
function useFit(map: LiveMap | null, { frame, box }: LiveSheetProps): void {
  const fitted = useRef(frame);
  useEffect(() => {
    if (map === null || fitted.current === frame) return;
    fitted.current = frame;
    if (box === null || !map.isAt(box)) map.fit(frame);
  }, [map, frame, box]);
}

function openMap(
  container: HTMLElement,
  latest: { readonly current: LiveSheetProps },
  onFrame: (frame: Frame) => void,
): LiveMap | null {
  const { worker, land, layers, words, frame } = latest.current;
  try {
    const map: LiveMap = new LiveMap({
      container,
      worker,
      land,
      layers,
      words,
      frame,
      onFrame,
      onPoint: (place) => latest.current.onPoint(place),
      onPress: (place) => latest.current.onPress(place),
      onMoved: (box) => latest.current.onMoved(box),
      onDrawn: (isDrawn) => latest.current.onDrawn(isDrawn ? map : null),
      onLimit: (isAtLimit) => latest.current.onLimit(isAtLimit),
      onFailed: () => latest.current.onFailed(),
    });
    return map;
  } catch {
    // No WebGL 2 here after all.
    latest.current.onFailed();
    return null;
  }
}
