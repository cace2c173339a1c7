import { StartFailure } from '@nfcards/api';
import type { DocumentReport, LogReport, Recovery } from '@nfcards/api/recovery';
import { BlobStoreError, recover } from '@nfcards/api/recovery';
import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { apiOptions } from '../serving/api-options.ts';
import { readSettings, siteUrl } from '../settings/settings.ts';
import { describeSize } from '../tools/data/embedded-data.ts';

const HELP = `npm run recover -- claim       makes the documents this database's: it is the site from now on
npm run recover -- documents   compares what the rows say with what lies in the bucket or the folder of documents
npm run recover -- log         says whether the log of certifications has all that was signed of it
npm run recover -- log --begin-anew
                               begins another log, with another name and key, where what was signed is lost for good

For a database that was restored from a backup or moved. It starts as a copy: it serves, but sends nothing, runs no job
and changes no document, until it is claimed; another database that has the same documents is the copy then. Start the
servers again afterwards. documents and log end with 1 where something is wrong.
The embedded database is used by one process at a time: stop the server first. With DATABASE_URL it may run.`;

/** Names that are shown of each kind. */
const MAX_NAMES = 20;

const commands: Readonly<Record<string, (recovery: Recovery) => Promise<boolean>>> = {
  async claim(recovery) {
    await recovery.claim();
    console.log('The documents are this database’s. Start the servers again.');
    return true;
  },
  async documents(recovery) {
    let told = -1;
    const report = await recovery.checkDocuments((checked, all) => {
      const percent = Math.floor((100 * checked) / all);
      if (percent === told) return;
      told = percent;
      process.stderr.write(`${percent} % (${checked} of ${all})\n`);
    });
    return printDocuments(report);
  },
  log: async (recovery) => printLog(await recovery.reportLog()),
  async 'log --begin-anew'(recovery) {
    if ((await recovery.reportLog()).isContinued)
      throw new Failure('The log continues what was signed of it: there is no reason to begin another.');
    const origin = await recovery.beginLogAnew();
    console.log(
      `The log goes on as ${origin}, with a key of its own. Proofs of before are still checked, with the key of before, and their readers are told that the log began anew: announce why. Start the servers again.`,
    );
    return true;
  },
};

await runTask({
  name: 'recover',
  help: HELP,
  positionals: ['<command>'],
  options: { 'begin-anew': { type: 'boolean', default: false } },
  async run({ positionals: [name = ''], values }) {
    const wanted = values['begin-anew'] ? `${name} --begin-anew` : name;
    const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
    if (command === undefined) throw new UsageFailure(`There is no command “${wanted}”.`);
    const settings = readSettings(process.env);
    const options = { ...apiOptions(settings), siteUrl: siteUrl(settings) };
    const isWell = await recover(options, command).catch(asFailure);
    if (!isWell) process.exitCode = 1;
  },
});

function printDocuments({ checked, bytes, missing, damaged, extra }: DocumentReport): boolean {
  console.log(`${checked} documents, ${describeSize(bytes)}.`);
  printNames('are missing, at least in part', missing);
  printNames('are not what was stored', damaged);
  printNames('objects belong to nothing', extra);
  const isWell = missing.length + damaged.length + extra.length === 0;
  if (isWell) console.log('All is there, and nothing else.');
  return isWell;
}

function printNames(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > MAX_NAMES ? `\n  and ${names.length - MAX_NAMES} more` : '';
  console.log(`${names.length} ${what}:\n  ${names.slice(0, MAX_NAMES).join('\n  ')}${more}`);
}

function printLog({ origin, size, signed, isContinued, newestAt }: LogReport): boolean {
  const newest = newestAt === null ? '' : `, the newest of ${newestAt.toISOString()}`;
  console.log(`The log ${origin} has ${size} entries${newest}.`);
  if (signed === null) console.log('Nothing was signed of it, as far as its documents’ place tells.');
  else console.log(`It had ${signed.size} when it was signed last, on ${signed.at}.`);
  if (isContinued) return true;
  const lost = Math.max(0, (signed?.size ?? 0) - size);
  console.log(
    lost > 0
      ? `At least ${lost} entries are lost: documents and events that were certified since. Whoever has such a certificate can still show that it was signed.`
      : 'What was signed is not what this database has.',
  );
  console.log(
    'If there is a newer backup, or the lost database itself, restore that: the log goes on then. If not: npm run recover -- log --begin-anew.',
  );
  return false;
}

function asFailure(cause: unknown): never {
  const isKnown = cause instanceof StartFailure || cause instanceof BlobStoreError;
  throw isKnown ? new Failure(cause.message) : cause;
}
