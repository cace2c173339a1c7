import type { PortDetails } from '@nfcards/shared/operations';
import { useMemo } from 'react';
import { Chart } from '../chart/chart.tsx';
import { destination } from '../chart/great-circle.ts';
import type { Position } from '../chart/mercator.ts';

export interface PortChartProps extends Pick<PortDetails, 'name' | 'nearby'> {
  readonly position: Position;
}

/** The port, and its neighbours where distance and bearing put them. */
export function PortChart({ name, position, nearby }: PortChartProps) {
  const named = useMemo(
    () => [
      { name, position },
      ...nearby.map((port) => ({
        name: port.name,
        position: destination(position, port.bearing, port.distance),
      })),
    ],
    [name, position, nearby],
  );
  const marked = useMemo(() => named.map((place) => place.position), [named]);
  return <Chart marked={marked} others={NONE} named={named} ringed={position} />;
}

const NONE: readonly Position[] = [];
