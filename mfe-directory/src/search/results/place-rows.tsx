import { BelowFirstScreen } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memo, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import type { Position } from '../../chart/mercator.ts';
import type { ShownPlace } from '../found/ask-server.ts';
import { $now } from '../found/clock.model.ts';
import { $pointed, placePointed } from '../map/search-map.model.ts';
import { PlaceRow } from './place-row.tsx';
import classes from './place-rows.module.css';
import { rowsMeasured } from './rows.model.ts';
import { useRowInView } from './use-row-in-view.ts';
import { type RowsProps, VirtualRows } from './virtual-rows.tsx';

/** As many as a laptop shows under the search; a larger screen has the rest a moment later. */
const FIRST_SCREEN = 6;
/** A browser draws so many rows at once without being felt; more are drawn where they are seen. */
const MAX_PLAIN = 200;

export interface PlaceRowsProps {
  readonly places: readonly ShownPlace[];
  /** From where distances are told; null where they are not. */
  readonly origin: Position | null;
  /** The row at which whoever asked for more goes on; null where nobody did. */
  readonly goOnAt: RefObject<number | null>;
  readonly list: RefObject<HTMLUListElement | null>;
}

export const PlaceRows = memo(function PlaceRows({ places, origin, goOnAt, list }: PlaceRowsProps) {
  const isOpen = useOpen(places);
  // Once for all rows, and not a subscription for each.
  const { pointed, onPoint } = useUnit({ pointed: $pointed, onPoint: placePointed });
  useRowInView(list);
  const rows = { places, origin, isOpen, pointed, onPoint, list };
  return places.length > MAX_PLAIN ? <VirtualRows {...rows} goOnAt={goOnAt} /> : <PlainRows {...rows} />;
});

function PlainRows({ places, ...props }: RowsProps) {
  return (
    <BelowFirstScreen placeholder={<DrawnRows places={places.slice(0, FIRST_SCREEN)} {...props} />}>
      <DrawnRows places={places} {...props} />
    </BelowFirstScreen>
  );
}

function DrawnRows({ places, list, ...props }: RowsProps) {
  useMeasure(list);
  return (
    <ul className={classes.rows} role="list" ref={list}>
      <EachRow places={places.slice(0, FIRST_SCREEN)} {...props} />
      {/* As the countries: a page that came rendered answers before React has these. */}
      <Suspense>
        <EachRow places={places.slice(FIRST_SCREEN)} {...props} />
      </Suspense>
    </ul>
  );
}

function EachRow({ places, origin, isOpen, pointed, onPoint }: Omit<RowsProps, 'list'>) {
  return places.map((place) => (
    <PlaceRow
      key={place.id}
      place={place}
      origin={origin}
      isOpen={isOpen(place)}
      isPointed={place.id === pointed}
      onPoint={onPoint}
    />
  ));
}

type OpenAt = typeof import('../found/open-at.ts')['openAt'];

/** What understands opening hours comes after the rows, and only where one of them has any. */
function useOpen(places: readonly ShownPlace[]): (place: ShownPlace) => boolean {
  const now = useUnit($now);
  const [openAt, setOpenAt] = useState<OpenAt | null>(null);
  const isNeeded = places.some(({ opening_hours }) => opening_hours !== undefined);
  useEffect(() => {
    if (!isNeeded) return;
    // Without it no row says that it is open.
    import('../found/open-at.ts').then(
      (module) => setOpenAt(() => module.openAt),
      () => {},
    );
  }, [isNeeded]);
  return useMemo(() => openAt?.(now) ?? (() => false), [openAt, now]);
}

/** What rows that are not drawn are taken to be high. */
function useMeasure(list: RefObject<HTMLUListElement | null>): void {
  const measure = useUnit(rowsMeasured);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.childElementCount > 0) measure(element.offsetHeight / element.childElementCount);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, measure]);
}
