import { resolve } from 'node:path';
import { restore } from '@nfcards/api';
import { asFailure, describeSize, readBackupArguments } from '../backup-arguments.ts';
import { runTask } from '../failure.ts';

const HELP = `npm run restore -- <file>   puts what a backup holds in the place of the embedded database and the documents

The setting DATA_DIR says where. Stop the server first. The archive is checked before anything is changed.`;

await runTask(async () => {
  const given = readBackupArguments(HELP, process.argv.slice(2));
  if (given === null) return;
  const { file, settings } = given;
  const { files, bytes } = await restore(settings.DATA_DIR, resolve(file)).catch(asFailure);
  console.log(`Restored ${files} files, ${describeSize(bytes)}, to ${settings.DATA_DIR}.
It starts as a copy. If it is to be the site from now on: npm run recover -- claim`);
});
