import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { Channel } from '../releases/channels/channel.ts';
import { publishTree } from '../releases/publish/publish-tree.ts';
import { openReleaseStore } from '../releases/store/open-release-store.ts';
import { readSettings } from '../settings/settings.ts';

const HELP = `npm run publish-tree   builds what the store lacks of the working tree, and makes it live

npm start does the same before it serves. The settings DATA_DIR and CHANNEL say which store and which channel.`;

await runTask({
  name: 'publish-tree',
  help: HELP,
  options: {},
  async run() {
    const settings = readSettings(process.env);
    if (settings.RELEASES_STORE !== undefined) {
      throw new Failure(
        'RELEASES_STORE is set: a store that machines share gets what is published by name, with “npm run release”.',
      );
    }
    const store = openReleaseStore(settings);
    const channel = new Channel(store, settings.CHANNEL);
    await publishTree(store, channel, (sentence) => console.log(sentence));
    console.log(`The channel ${channel.name} shows the working tree.`);
  },
});
