import { Failure, Unavailable } from '../failure.ts';
import { announceApi } from '../releases/channels/announce-api.ts';
import { ownApiOffers, writeApiOffers } from '../releases/channels/api-offers.ts';
import type { Channel } from '../releases/channels/channel.ts';
import type { Settings } from '../settings/settings.ts';
import { otherOrigin } from './answers/security-headers.ts';

/** Milliseconds. */
const RETRY_MS = 60_000;

export interface AnnounceOptions {
  /** The releases of the working tree come next, and fit this API whatever was live before. */
  readonly bringsReleases?: boolean;
}

/**
 * Says beside the channel what the API of this process offers. A bucket that is away is not waited for: it is asked again.
 * @throws Failure where the API would break what is live
 */
export async function announceOwnApi(
  { API_URL }: Settings,
  channel: Channel,
  { bringsReleases = false }: AnnounceOptions = {},
): Promise<void> {
  // Where another host has the API, this site does not know its offers.
  if (otherOrigin(API_URL) !== null) return;
  const announce = () =>
    bringsReleases
      ? writeApiOffers(channel.store.place, channel.name, ownApiOffers())
      : announceApi(channel, ownApiOffers());
  const again = () => setTimeout(() => void announce().catch(told), RETRY_MS).unref();
  const told = (cause: unknown) => {
    if (!(cause instanceof Failure)) throw cause;
    console.error(cause.message);
    if (cause instanceof Unavailable) again();
  };
  await announce().catch((cause: unknown) => {
    if (!(cause instanceof Unavailable)) throw cause;
    told(cause);
  });
}
