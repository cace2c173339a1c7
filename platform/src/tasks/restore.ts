import { resolve } from 'node:path';
import { restore } from '@nfcards/api';
import { restoreSite } from '@nfcards/api/server-backup';
import { runTask } from '../command-line/run-task.ts';
import { apiOptions } from '../serving/api-options.ts';
import { readSettings } from '../settings/settings.ts';
import { asFailure, describeSize } from '../tools/data/embedded-data.ts';

const HELP = `npm run restore -- <file>     puts what a backup holds in the place of the embedded database and the documents
npm run restore -- <backup>   with DATABASE_URL: fills that database, which must be empty, and puts the documents that lack

The setting DATA_DIR says where the embedded database is. Stop the server first. A backup is checked before anything is changed.
“npm run restore-drill” tries one without changing anything.`;

await runTask({
  name: 'restore',
  help: HELP,
  positionals: ['<file>'],
  options: {},
  async run({ positionals: [file = ''] }) {
    const settings = readSettings(process.env);
    const { databaseUrl, ...options } = apiOptions(settings);
    if (databaseUrl === undefined) {
      const { DATA_DIR } = settings;
      const { files, bytes } = await restore(DATA_DIR, resolve(file)).catch(asFailure);
      console.log(`Restored ${files} files, ${describeSize(bytes)}, to ${DATA_DIR}.`);
    } else {
      const restored = await restoreSite({ ...options, databaseUrl }, resolve(file)).catch(asFailure);
      console.log(
        `Restored the database of ${restored.manifest.made_at}, and ${restored.documents} documents that lacked.`,
      );
    }
    console.log('It starts as a copy. If it is to be the site from now on: npm run recover -- claim');
  },
});
