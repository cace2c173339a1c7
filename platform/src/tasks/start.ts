import { ownApiOffers, writeApiOffers } from '../contracts/api-offers.ts';
import { runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { otherOrigin } from '../gateway/security-headers.ts';
import { Channel } from '../releases/channel.ts';
import { openReleaseStore } from '../releases/open-release-store.ts';
import { publishTree } from '../releases/publish-tree.ts';
import { serveSite } from '../serve-site.ts';
import { readSettings } from '../settings.ts';

await runTask(async () => {
  const settings = readSettings(process.env);
  await serveSite(settings, async (api) => {
    const store = openReleaseStore(settings);
    // What another host offers is not for this site to say.
    if (otherOrigin(settings.API_URL) === null)
      await writeApiOffers(store.place, settings.CHANNEL, ownApiOffers());
    // What several machines share shows what was published by name, not what one of them has in its working tree.
    if (settings.RELEASES_STORE === undefined)
      await publishTree(store, new Channel(store, settings.CHANNEL), (sentence) => console.log(sentence));
    return createGateway({ settings, api });
  });
});
