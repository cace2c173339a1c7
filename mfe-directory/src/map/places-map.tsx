import { useTexts } from '@nfcards/shared/i18n';
import { MapFrame, useSeen } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { Box } from '../chart/box.ts';
import { ChartSheet } from '../chart/chart.tsx';
import type { Position } from '../chart/mercator.ts';
import { texts as chartTexts } from '../chart/texts.ts';
import { $agreedLayers } from './agreed-layers.model.ts';
import type { MapPlace } from './engine/map-place.ts';
import { LivePlaces, type MapEvents } from './live-places.tsx';
import { MapAttribution } from './map-attribution.tsx';
import classes from './places-map.module.css';
import { useFrame } from './use-frame.ts';

export type { MapPlace } from './engine/map-place.ts';

export interface PlacesMapProps extends MapEvents {
  /** What the map is about, the most important first. The same array as long as it holds the same places. */
  readonly places: readonly MapPlace[];
  /** What else lies there, drawn small. */
  readonly others?: readonly Position[];
  /** Id of the place to draw a ring around. */
  readonly pointed: string | null;
  /** What to show; null frames the places. */
  readonly box: Box | null;
  /** What the map shows, for those who do not see it. */
  readonly label: string;
  /** Said under the map, before its own note. */
  readonly remark?: ReactNode;
  /** A link before it leads past it. */
  readonly skippable?: boolean;
}

/** More names than this cover the chart without helping anybody. */
const MAX_NAMES = 60;
const NONE: readonly Position[] = [];

/** Places on a map: the paper chart at once, and a live map in its place once it is seen and loaded. */
export const PlacesMap = memo(function PlacesMap(props: PlacesMapProps) {
  const { places, others = NONE, pointed, box, remark, skippable = false } = props;
  const note = useTexts(chartTexts)('note');
  const layers = useUnit($agreedLayers);
  const sheet = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(sheet);
  const frame = useFrame(box, places);
  // Thousands of marks are work: none for a map that nobody sees, as behind its button on a phone.
  const marked = useMemo(() => (isSeen ? places.map(({ position }) => position) : NONE), [isSeen, places]);
  const ringed = useMemo(() => places.find(({ id }) => id === pointed) ?? null, [places, pointed]);
  return (
    <MapFrame
      caption={<Caption remark={remark} note={note} />}
      attribution={<MapAttribution {...layers} />}
      skippable={skippable}
      ownScale
    >
      <div className={classes.room}>
        <div ref={sheet} className={classes.sheet}>
          <LivePlaces
            {...props}
            others={others}
            layers={layers}
            frame={frame}
            ringed={ringed}
            isSeen={isSeen}
          >
            <ChartSheet
              frame={frame}
              marked={marked}
              others={isSeen ? others : NONE}
              named={isSeen && places.length <= MAX_NAMES ? places : []}
              ringed={ringed?.position ?? null}
            />
          </LivePlaces>
        </div>
      </div>
    </MapFrame>
  );
});

function Caption({ remark, note }: { readonly remark: ReactNode; readonly note: string }) {
  return (
    <>
      {remark}
      {remark === undefined ? note : ` ${note}`}
    </>
  );
}
