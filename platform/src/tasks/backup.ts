import { resolve } from 'node:path';
import { backUp } from '@nfcards/api';
import { asFailure, describeSize, readBackupArguments } from '../backup-arguments.ts';
import { runTask } from '../failure.ts';

const HELP = `npm run backup -- <file>   writes the embedded database and the documents to an archive (.tar.gz)

The setting DATA_DIR says which. Stop the server first. An archive holds what people entrusted to the site:
keep it where nobody else reads it.`;

await runTask(async () => {
  const given = readBackupArguments(HELP, process.argv.slice(2));
  if (given === null) return;
  const { file, settings } = given;
  const target = resolve(file);
  const { files, bytes } = await backUp(settings.DATA_DIR, target).catch(asFailure);
  console.log(`Backed up ${files} files, ${describeSize(bytes)}, to ${target}.`);
});
