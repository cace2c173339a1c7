import { Failure } from '../../failure.ts';
import type { ApiOffers } from '../release/contract.ts';
import { readApiOffers, writeApiOffers } from './api-offers.ts';
import type { Channel } from './channel.ts';
import { brokenByApi } from './channel-refusals.ts';

/**
 * Writes beside a channel what the API behind its site offers, as that API starts.
 * @throws Failure where it would break a release that is live; what was offered before stays written then
 */
export async function announceApi(channel: Channel, offers: ApiOffers): Promise<void> {
  const { store, name } = channel;
  const before = await readApiOffers(store.place, name);
  const broken = await brokenByApi(store, await channel.read(), { before, after: offers });
  if (broken.length > 0) {
    throw new Failure(
      `This API would break what is live in ${name}, so it does not start.\n${broken.join('\n')}\nPromote releases that fit it first, or start the one before.`,
    );
  }
  await writeApiOffers(store.place, name, offers);
}
