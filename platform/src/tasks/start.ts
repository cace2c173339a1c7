import { runTask } from '../command-line/run-task.ts';
import { Channel } from '../releases/channels/channel.ts';
import { publishTree } from '../releases/publish/publish-tree.ts';
import { openReleaseStore, SERVING } from '../releases/store/open-release-store.ts';
import { announceOwnApi } from '../serving/announce-own-api.ts';
import { createGateway } from '../serving/gateway/gateway.ts';
import { serveSite } from '../serving/serve-site.ts';
import { AT_ROOT, readSettings } from '../settings/settings.ts';

const HELP = `npm start   builds what changed in the working tree, makes it live, and serves the site

Settings are environment variables; docs/settings.md lists them. “npm run serve” serves without building.
${AT_ROOT}`;

await runTask({
  name: 'start',
  help: HELP,
  options: {},
  async run() {
    const settings = readSettings(process.env);
    await serveSite(settings, async (api) => {
      const store = openReleaseStore(settings, SERVING);
      const channel = new Channel(store, settings.CHANNEL);
      // A shared store gets its releases by name, not from the working tree of one machine.
      const bringsReleases = settings.RELEASES_STORE === undefined;
      await announceOwnApi(settings, channel, { bringsReleases });
      if (bringsReleases) await publishTree(store, channel, (sentence) => console.log(sentence));
      return createGateway({ settings, api });
    });
  },
});
