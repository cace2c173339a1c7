import type { ClientError } from '@nfcards/shared/client';
import { createCall } from '@nfcards/shared/client';
import type { PortSummary } from '@nfcards/shared/operations';
import { combine, createEvent, createStore, sample } from 'effector';
import { findPorts, indexPorts } from './port-index.ts';
import { $search, opened } from './search.model.ts';

/** Items shown at first, and added by each load-more (SPEC ST8, K1). */
export const PAGE_SIZE = 40;

export const retryPressed = createEvent();

export const portsCall = createCall('ports_data');

/** The whole directory; empty after a failure (SPEC ST7). */
export const $ports = createStore<readonly PortSummary[]>([])
  .on(portsCall.fx.doneData, (_, ports) => ports)
  .on(portsCall.fx.fail, () => []);

// Asked at each opening: within 60 s the client answers from its cache (SPEC ST12).
sample({ clock: [opened, retryPressed], fn: () => ({}), target: portsCall.fx });

const $index = $ports.map(indexPorts);

// One store a field: a store does not update while its value is the same, so load-more does not search again.
const $criteria = combine({
  port: $search.map(({ port }) => port),
  region: $search.map(({ region }) => region),
  country: $search.map(({ country }) => country),
});

/** Every port that the search finds. */
export const $found = combine($index, $criteria, findPorts);

/** The part of them that is listed. */
export const $visible = combine($found, $search, (found, { pages }) => found.slice(0, pages * PAGE_SIZE));

const $isFiltered = $criteria.map(({ port, region, country }) => port + region + country !== '');

/** Countries in which there are ports, as codes. */
export const $countries = $ports.map((ports) => [...new Set(ports.map(({ country }) => country))]);

/** Regions in which there are ports, in the chosen country if there is one. */
export const $regions = combine($index, $criteria, (index, { country }) => {
  const regions = new Map<string, string>();
  for (const { port, region } of index) {
    if (port.port_region !== null && (country === '' || port.country === country))
      regions.set(region, port.port_region);
  }
  return [...regions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
});

/** What the list and its count show, in one piece: a list never stands under the count of another. */
export const $results = combine({
  visible: $visible,
  found: $found.map(({ length }) => length),
  total: $ports.map(({ length }) => length),
  isFiltered: $isFiltered,
});

export type PortList =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'ready' };

/** A list that is asked for again stays on the screen meanwhile. */
export const $list = combine(
  portsCall.$pending,
  portsCall.$error,
  $ports,
  (pending, error, ports): PortList => {
    if (error !== null) return { status: 'failed', error };
    return pending && ports.length === 0 ? { status: 'pending' } : { status: 'ready' };
  },
);
