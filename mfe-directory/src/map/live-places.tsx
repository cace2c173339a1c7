import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { MapSettings } from '@nfcards/shared/registry';
import { Button, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Box } from '../chart/box.ts';
import type { Frame } from '../chart/frame.ts';
import type { Position } from '../chart/mercator.ts';
import { $hasAgreed, $mapHosts, mapSeen } from './agreed-layers.model.ts';
import { loadLand } from './engine/coast.ts';
import { hasWebGl } from './engine/has-web-gl.ts';
import type { LiveMap, LiveMapWords } from './engine/live-map.ts';
import type { MapPlace } from './engine/map-place.ts';
import { workerAddress } from './engine/worker-address.ts';
import { MapControls } from './map-controls.tsx';
import { MapServersQuestion } from './map-servers-question.tsx';
import classes from './places-map.module.css';
import { PressedPlace } from './pressed-place.tsx';
import { texts } from './texts.ts';

/** What a map tells of what a visitor does on it. */
export interface MapEvents {
  /** The pointer is on this place, or on none. */
  readonly onPoint?: (id: string | null) => void;
  readonly onOpen: (place: MapPlace) => void;
  /** The visitor moved the map, and this is what it shows now. */
  readonly onBoxChange?: (box: Box) => void;
  /** The visitor wants to see all places again. */
  readonly onRecentre?: () => void;
}

export interface LivePlacesProps extends MapEvents {
  readonly places: readonly MapPlace[];
  readonly others: readonly Position[];
  readonly ringed: MapPlace | null;
  readonly box: Box | null;
  /** What shows the box, or the places. */
  readonly frame: Frame;
  readonly label: string;
  readonly layers: MapSettings;
  readonly isSeen: boolean;
  /** What stands there until the map is drawn, and where none can be. */
  readonly children: ReactNode;
}

/** The live map with all that is pressed on it. It is loaded when it is seen. */
export function LivePlaces(props: LivePlacesProps) {
  const { places, frame, box, layers, onPoint, onOpen, onBoxChange, onRecentre, children } = props;
  const words = useWords();
  const { language } = useLanguage();
  const { part, isFailed, fail, retry } = useLiveSheet(props.isSeen);
  const [map, setMap] = useState<LiveMap | null>(null);
  const [pressed, press] = useState<MapPlace | null>(null);
  const [movedFrom, moveFrom] = useState<Frame | null>(null);
  const [isAtLimit, reachLimit] = useState(false);
  const [isAsking, ask] = useState(false);
  const wasAnswered = useRef(false);
  const { hosts, hasAgreed, seen } = useUnit({ hosts: $mapHosts, hasAgreed: $hasAgreed, seen: mapSeen });
  useEffect(() => {
    if (props.isSeen) seen();
  }, [props.isSeen, seen]);
  const canRecentre = box === null ? movedFrom === frame : onRecentre !== undefined;

  const answered = () => {
    wasAnswered.current = true;
    ask(false);
  };
  const follow = (shown: Box) => {
    moveFrom(frame);
    onBoxChange?.(shown);
  };
  const recentre = () => {
    moveFrom(null);
    map?.fit(frame);
    onRecentre?.();
  };
  return (
    <>
      {map === null && children}
      {part !== null && (
        <div className={classes.live} data-drawn={map !== null}>
          <part.LiveSheet
            {...props}
            // What a map is drawn from is given to it when it is made.
            key={`${language} ${hasAgreed}`}
            worker={part.worker}
            land={part.land}
            words={words}
            onPoint={(place) => onPoint?.(place?.id ?? null)}
            onPress={press}
            onMoved={follow}
            onDrawn={setMap}
            onLimit={reachLimit}
            onFailed={fail}
          />
          {map !== null && (
            <MapControls
              map={map}
              hasSeamarks={layers.seamarks !== null}
              isCoastAtLimit={isAtLimit && layers.ground === null}
              onRecentre={canRecentre ? recentre : undefined}
              isAsked={isAsking}
              wasAnswered={wasAnswered}
              onDetail={hosts.length > 0 ? () => ask(!isAsking) : undefined}
            />
          )}
          {isAsking && <MapServersQuestion onAnswered={answered} />}
          {!isAsking && pressed !== null && places.includes(pressed) && (
            <PressedPlace place={pressed} onOpen={() => onOpen(pressed)} onClose={() => press(null)} />
          )}
        </div>
      )}
      {isFailed && <Failed onRetry={retry} />}
    </>
  );
}

/** The part that is fetched when the map is seen, while it works. */
function useLiveSheet(isSeen: boolean) {
  const { status, part, load } = useOnDemand(loadLiveSheet);
  const [isBroken, setBroken] = useState(false);
  // A failure is in the state, and said on the screen.
  const start = useCallback(() => void load().catch(() => {}), [load]);
  useEffect(() => {
    if (isSeen && hasWebGl()) start();
  }, [isSeen, start]);
  return {
    part: isBroken ? null : part,
    isFailed: isBroken || status === 'failed',
    fail: () => setBroken(true),
    retry: () => {
      setBroken(false);
      start();
    },
  };
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(texts);
  return (
    <div className={classes.foot} role="status">
      <p>{t('failed')}</p>
      <Button onPress={onRetry}>{t('retry')}</Button>
    </div>
  );
}

async function loadLiveSheet() {
  const [{ LiveSheet }, worker, land] = await Promise.all([
    import(/* webpackChunkName: "maplibre" */ './live-sheet.tsx'),
    workerAddress(),
    loadLand(),
  ]);
  return { LiveSheet, worker, land };
}

function useWords(): LiveMapWords {
  const t = useTexts(texts);
  return { twoFingers: t('twoFingers'), control: t('control'), command: t('command') };
}
