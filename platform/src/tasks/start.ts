import type { Api } from '@nfcards/api';
import { runTask } from '../command-line/run-task.ts';
import { Channel } from '../releases/channels/channel.ts';
import { buildTree } from '../releases/publish/publish-tree.ts';
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
    const store = openReleaseStore(settings, SERVING);
    const channel = new Channel(store, settings.CHANNEL);
    // A shared store gets its releases by name, not from the working tree of one machine.
    const bringsReleases = settings.RELEASES_STORE === undefined;
    let building: ReturnType<typeof buildTree> | null = null;
    const build = () => {
      building = buildTree(store, channel, (sentence) => console.log(sentence));
      // Told when it is waited for.
      building.catch(() => {});
    };
    const open = async (api: Api) => {
      await announceOwnApi(settings, channel, { bringsReleases });
      const show = await building;
      await show?.();
      return createGateway({ settings, api });
    };
    await serveSite(settings, open, bringsReleases ? build : undefined);
  },
});
