import { runTask } from '../command-line/run-task.ts';
import { UsageFailure } from '../failure.ts';
import { Channel } from '../releases/channels/channel.ts';
import { openReleaseStore, SERVING } from '../releases/store/open-release-store.ts';
import { announceOwnApi } from '../serving/announce-own-api.ts';
import { createGateway } from '../serving/gateway/gateway.ts';
import { serveAlone, serveSite } from '../serving/serve-site.ts';
import { AT_ROOT, readSettings } from '../settings/settings.ts';

const HELP = `npm run serve -- gateway   pages, the registry and the releases; needs no database
npm run serve -- api       the API, what its mails link to, and the sitemaps; brings the database up to date first

For a site of several processes behind one address, which passes /api/ and the like to the one and the rest to
the other (platform/deploy/README.md). Nothing is built: publish and promote releases beforehand.
${AT_ROOT}`;

await runTask({
  name: 'serve',
  help: HELP,
  optional: ['<role>'],
  options: {},
  async run({ positionals: [role] }) {
    if (role === undefined) {
      console.log(HELP);
      return;
    }
    if (role !== 'gateway' && role !== 'api') throw new UsageFailure(`“${role}” cannot be served.`);
    const settings = readSettings(process.env);
    if (role === 'gateway') await serveAlone(settings, () => createGateway({ settings }));
    else
      await serveSite(settings, async (api) => {
        await announceOwnApi(settings, new Channel(openReleaseStore(settings, SERVING), settings.CHANNEL));
        return createGateway({ settings, api, pages: false });
      });
  },
});
