import { resolve } from 'node:path';
import { backUp } from '@nfcards/api';
import { backUpSite } from '@nfcards/api/server-backup';
import { runTask } from '../command-line/run-task.ts';
import { apiOptions } from '../serving/api-options.ts';
import { readSettings } from '../settings/settings.ts';
import { asFailure, describeSize } from '../tools/data/embedded-data.ts';

const HELP = `npm run backup -- <file>     writes the embedded database and the documents to an archive (.tar.gz); stop the server first
npm run backup -- <folder>   with DATABASE_URL: adds a backup of PostgreSQL and of the documents to a folder; the site goes on

The setting DATA_DIR says which embedded database. With PostgreSQL each backup is a folder with a dump, and only the documents
that earlier ones lack are copied, to “documents” beside it; none is deleted from the site meanwhile. pg_dump must be as new as
the server. A backup holds what people entrusted to the site: keep it where nobody else reads it.`;

await runTask({
  name: 'backup',
  help: HELP,
  positionals: ['<file>'],
  options: {},
  async run({ positionals: [file = ''] }) {
    const settings = readSettings(process.env);
    const target = resolve(file);
    const { databaseUrl, ...options } = apiOptions(settings);
    if (databaseUrl === undefined) {
      const { files, bytes } = await backUp(settings.DATA_DIR, target).catch(asFailure);
      console.log(`Backed up ${files} files, ${describeSize(bytes)}, to ${target}.`);
      return;
    }
    const print = (sentence: string) => console.log(sentence);
    const { name, manifest } = await backUpSite({ ...options, databaseUrl }, target, print).catch(asFailure);
    const { named, copied, bytes, missing } = manifest.documents;
    console.log(`Backed up a dump of ${describeSize(manifest.dump.size)} and ${named} objects, ${copied} of which are new (${describeSize(bytes)}), to ${target}/${name}.
Try it: npm run restore-drill -- ${target}/${name}`);
    if (missing.length === 0) return;
    process.exitCode = 1;
    console.log(
      `${missing.length} objects were not there: npm run recover -- documents says whose they are.`,
    );
  },
});
