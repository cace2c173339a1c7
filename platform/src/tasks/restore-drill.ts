import { resolve } from 'node:path';
import { drillRestore } from '@nfcards/api/restore-drill';
import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { readSettings, siteUrl } from '../settings/settings.ts';
import { asFailure, describeSize } from '../tools/data/embedded-data.ts';

const HELP = `npm run restore-drill -- <backup>   restores a backup of PostgreSQL into a database of its own, and says whether all is there

The backup is one of the folders that “npm run backup” wrote. The database is made beside that of DATABASE_URL, or on the
server of --server, and removed again: best on another machine. The site is started on it as a copy: it sends nothing.

Options:
  --server <url>   any database of a server on which one may be made, such as postgres://user:password@host/postgres

Ends with 1 where anything is missing.`;

await runTask({
  name: 'restore-drill',
  help: HELP,
  positionals: ['<backup>'],
  options: { server: { type: 'string', example: 'postgres://user:password@host/postgres' } },
  async run({ positionals: [backup = ''], values }) {
    const settings = readSettings(process.env);
    const server = values.server ?? settings.DATABASE_LISTEN_URL ?? settings.DATABASE_URL;
    if (server === undefined) throw new Failure('Name a server: --server, or the setting DATABASE_URL.');
    const report = await drillRestore(resolve(backup), server, siteUrl(settings)).catch(asFailure);
    const { seconds } = report;
    console.log(`The site of ${report.madeAt} is back: ${report.rows} rows of a dump of ${describeSize(report.dump)}, ${report.documents} documents of ${describeSize(report.documentBytes)}.
Restored in ${seconds.restore.toFixed(1)} s, started in ${seconds.start.toFixed(1)} s, read in ${seconds.reads.toFixed(1)} s, documents compared in ${seconds.documents.toFixed(1)} s. All of it is removed again.`);
    if (report.wrong.length === 0) return;
    process.exitCode = 1;
    console.log(report.wrong.join('\n'));
  },
});
