import { resolve } from 'node:path';
import { restore } from '@nfcards/api';
import { runTask } from '../command-line/run-task.ts';
import { asFailure, describeSize, embeddedSettings } from '../tools/data/embedded-data.ts';

const HELP = `npm run restore -- <file>   puts what a backup holds in the place of the embedded database and the documents

The setting DATA_DIR says where. Stop the server first. The archive is checked before anything is changed.`;

await runTask({
  name: 'restore',
  help: HELP,
  positionals: ['<file>'],
  options: {},
  async run({ positionals: [file = ''] }) {
    const { DATA_DIR } = embeddedSettings();
    const { files, bytes } = await restore(DATA_DIR, resolve(file)).catch(asFailure);
    console.log(`Restored ${files} files, ${describeSize(bytes)}, to ${DATA_DIR}.
It starts as a copy. If it is to be the site from now on: npm run recover -- claim`);
  },
});
