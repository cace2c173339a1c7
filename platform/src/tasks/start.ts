import { ownApiOffers, writeApiOffers } from '../contracts/api-offers.ts';
import { runTask, Unavailable } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { otherOrigin } from '../gateway/security-headers.ts';
import { Channel } from '../releases/channel.ts';
import { openReleaseStore, SERVING } from '../releases/open-release-store.ts';
import { publishTree } from '../releases/publish-tree.ts';
import { serveSite } from '../serve-site.ts';
import { readSettings } from '../settings.ts';

/** Milliseconds. */
const TELL_AGAIN = 60_000;

await runTask(async () => {
  const settings = readSettings(process.env);
  await serveSite(settings, async (api) => {
    const store = openReleaseStore(settings, SERVING);
    // What another host offers is not for this site to say.
    if (otherOrigin(settings.API_URL) === null)
      await tellOffers(() => writeApiOffers(store.place, settings.CHANNEL, ownApiOffers()));
    // What several machines share shows what was published by name, not what one of them has in its working tree.
    if (settings.RELEASES_STORE === undefined)
      await publishTree(store, new Channel(store, settings.CHANNEL), (sentence) => console.log(sentence));
    return createGateway({ settings, api });
  });
});

/** A site does not wait for its bucket: what it offers is told as soon as it can be. */
async function tellOffers(tell: () => Promise<void>): Promise<void> {
  await tell().catch((cause: unknown) => {
    if (!(cause instanceof Unavailable)) throw cause;
    console.error(cause.message);
    setTimeout(() => void tellOffers(tell), TELL_AGAIN).unref();
  });
}
