import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { Channel } from '../releases/channels/channel.ts';
import { publishTree } from '../releases/publish/publish-tree.ts';
import { siteNames } from '../releases/publish/site-packages.ts';
import { openReleaseStore } from '../releases/store/open-release-store.ts';
import { readSettings } from '../settings/settings.ts';

const HELP = `npm run publish-tree -- [<name>…]   builds what the store lacks of the working tree, and makes it live

A version that was promoted by hand stays, and what was withdrawn stays away, unless it is named here: mfe-wallet.
npm start does the same before it serves. The settings DATA_DIR and CHANNEL say which store and which channel.`;

await runTask({
  name: 'publish-tree',
  help: HELP,
  options: {},
  more: true,
  async run({ positionals: replace }) {
    const unknown = replace.find((name) => !siteNames().includes(name));
    if (unknown !== undefined)
      throw new UsageFailure(`“${unknown}” is not released by itself. What is: ${siteNames().join(', ')}.`);
    const settings = readSettings(process.env);
    if (settings.RELEASES_STORE !== undefined) {
      throw new Failure(
        'RELEASES_STORE is set: a store that machines share gets what is published by name, with “npm run release”.',
      );
    }
    const store = openReleaseStore(settings);
    const channel = new Channel(store, settings.CHANNEL);
    const kept = await publishTree(store, channel, (sentence) => console.log(sentence), { replace });
    const but = kept.length === 0 ? '' : `, but for ${kept.join(', ')}`;
    console.log(`The channel ${channel.name} shows the working tree${but}.`);
  },
});
