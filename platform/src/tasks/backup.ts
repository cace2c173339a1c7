import { resolve } from 'node:path';
import { backUp } from '@nfcards/api';
import { runTask } from '../command-line/run-task.ts';
import { asFailure, describeSize, embeddedSettings } from '../tools/data/embedded-data.ts';

const HELP = `npm run backup -- <file>   writes the embedded database and the documents to an archive (.tar.gz)

The setting DATA_DIR says which. Stop the server first. An archive holds what people entrusted to the site:
keep it where nobody else reads it.`;

await runTask({
  name: 'backup',
  help: HELP,
  positionals: ['<file>'],
  options: {},
  async run({ positionals: [file = ''] }) {
    const target = resolve(file);
    const { files, bytes } = await backUp(embeddedSettings().DATA_DIR, target).catch(asFailure);
    console.log(`Backed up ${files} files, ${describeSize(bytes)}, to ${target}.`);
  },
});
