import type { Offers, ShownSlots, Uses } from '../release/contract.ts';
import { SHARED_FOLDER } from '../release/contract.ts';
import { readRemoteDeclaration } from '../release/remote-declaration.ts';
import { doorSources } from './door-sources.ts';
import { readOffers } from './read-offers.ts';
import { readUses } from './read-uses.ts';
import { readServiceUses } from './service-contract.ts';
import { readShownSlots } from './shown-slots.ts';

/** What the sources of a package say of others. */
export type Contracts =
  | { readonly kind: 'shell'; readonly offers: Offers }
  | { readonly kind: 'remote'; readonly uses: Uses; readonly shows: ShownSlots };

/** @throws Failure */
export function contractsOf(name: string, folder: string): Contracts {
  if (name === 'shell') return { kind: 'shell', offers: readOffers(SHARED_FOLDER, folder) };
  const sources = doorSources(folder);
  const service = readServiceUses(folder, readRemoteDeclaration(folder));
  return {
    kind: 'remote',
    uses: { ...readUses(folder, SHARED_FOLDER, sources), ...service },
    shows: readShownSlots(folder, sources),
  };
}
