import type { PortDetails } from '@nfcards/shared/operations';

type Source = PortDetails['source'];

/** Where ports come from, by the value of the column `source`, and what the page must say of it. */
export const SEA_PORTS = 'sea-ports';
export const portSources: Readonly<Record<string, Source>> = {
  [SEA_PORTS]: { name: 'sea-ports 0.0.9', licence: 'MIT' },
};
