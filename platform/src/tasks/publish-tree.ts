import { Failure, runTask } from '../failure.ts';
import { Channel } from '../releases/channel.ts';
import { openReleaseStore } from '../releases/open-release-store.ts';
import { publishTree } from '../releases/publish-tree.ts';
import { readSettings } from '../settings.ts';

/** What `npm start` does before it serves: builds what the store lacks of the working tree, and makes it live. */
await runTask(async () => {
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
});
