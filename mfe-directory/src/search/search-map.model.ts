import type { PortSummary } from '@nfcards/shared/operations';
import { combine, createEvent, createStore } from 'effector';
import { $found, $ports } from './port-list.model.ts';

/** More names than this cover the chart without helping anybody. */
const MOST_NAMES = 60;

/** The pointer or the focus is on this port of the list, or on none. */
export const portPointed = createEvent<PortSummary | null>();

/** The place to ring on the chart. */
export const $pointed = createStore<PortSummary['position']>(null)
  .on(portPointed, (_, port) => port?.position ?? null)
  .reset($found);

/** What the chart of a search draws. */
export const $chart = combine({
  marked: $found.map(positionsOf),
  others: $ports.map(positionsOf),
  named: $found.map((found) => (found.length > MOST_NAMES ? [] : found.flatMap(namedOf))),
  /** Ports found that no chart can show. */
  missing: $found.map((found) => found.filter(({ position }) => position === null).length),
});

function positionsOf(ports: readonly PortSummary[]) {
  return ports.flatMap(({ position }) => (position === null ? [] : [position]));
}

function namedOf({ name, position }: PortSummary) {
  return position === null ? [] : [{ name, position }];
}
