import { runTask } from '../command-line/run-task.ts';
import { Unavailable } from '../failure.ts';
import { ownApiOffers, writeApiOffers } from '../releases/channels/api-offers.ts';
import { Channel } from '../releases/channels/channel.ts';
import { publishTree } from '../releases/publish/publish-tree.ts';
import { openReleaseStore, SERVING } from '../releases/store/open-release-store.ts';
import { otherOrigin } from '../serving/answers/security-headers.ts';
import { createGateway } from '../serving/gateway/gateway.ts';
import { serveSite } from '../serving/serve-site.ts';
import { readSettings } from '../settings/settings.ts';

/** Milliseconds. */
const RETRY_MS = 60_000;

const HELP = `npm start   builds what changed in the working tree, makes it live, and serves the site

Settings are environment variables; docs/settings.md lists them. “npm run serve” serves without building.`;

await runTask({
  name: 'start',
  help: HELP,
  options: {},
  async run() {
    const settings = readSettings(process.env);
    await serveSite(settings, async (api) => {
      const store = openReleaseStore(settings, SERVING);
      // Where another host has the API, this site does not know its offers.
      if (otherOrigin(settings.API_URL) === null)
        await publishOffers(() => writeApiOffers(store.place, settings.CHANNEL, ownApiOffers()));
      // A shared store gets its releases by name, not from the working tree of one machine.
      if (settings.RELEASES_STORE === undefined)
        await publishTree(store, new Channel(store, settings.CHANNEL), (sentence) => console.log(sentence));
      return createGateway({ settings, api });
    });
  },
});

/** The site starts without waiting for its bucket: the offers are written as soon as it answers. */
async function publishOffers(write: () => Promise<void>): Promise<void> {
  await write().catch((cause: unknown) => {
    if (!(cause instanceof Unavailable)) throw cause;
    console.error(cause.message);
    setTimeout(() => void publishOffers(write), RETRY_MS).unref();
  });
}
