import { resolve } from 'node:path';
import { StartFailure } from '@nfcards/api';
import type { ImportProgress, ImportReport, Reason, Withdrawal } from '@nfcards/api/import';
import { ImportRefused, importFromOverpass, importPlaces, withdrawSource } from '@nfcards/api/import';
import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { databasePlace } from '../serving/api-options.ts';
import type { Settings } from '../settings/settings.ts';
import { readSettings } from '../settings/settings.ts';
import type { ImportTask } from '../tools/data/import-arguments.ts';
import { IMPORT, readImportArguments } from '../tools/data/import-arguments.ts';

/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 2000;

await runTask({
  ...IMPORT,
  async run(given) {
    const task = readImportArguments(given);
    await run(task, readSettings(process.env)).catch((cause: unknown) => {
      throw cause instanceof ImportRefused || cause instanceof StartFailure
        ? new Failure(cause.message, { cause })
        : cause;
    });
  },
});

async function run(task: ImportTask, settings: Settings): Promise<void> {
  const place = databasePlace(settings);
  if (task.kind === 'withdraw') {
    const { source, dryRun } = task;
    printWithdrawal(task, await withdrawSource({ ...place, source, dryRun }));
    return;
  }
  const { dryRun, country } = task;
  const progress = progressTeller();
  if (task.kind === 'overpass') {
    const contact = settings.OVERPASS_CONTACT;
    if (contact === undefined) {
      throw new Failure(
        'Set OVERPASS_CONTACT to an email or web address first: whoever keeps the server wants to know whom to write to.',
      );
    }
    const tell = (sentence: string) => console.log(sentence);
    const server = { url: settings.OVERPASS_URL, contact, tell };
    printReport(
      await importFromOverpass({ ...place, ...server, country: task.country, dryRun, progress }),
      dryRun,
    );
    return;
  }
  const { file, mapping, partial } = task;
  const report = await importPlaces({
    ...{ ...place, file: resolve(file), dryRun, partial, progress },
    ...(mapping === undefined ? {} : { mapping: resolve(mapping) }),
    ...(country === undefined ? {} : { country }),
  });
  printReport(report, dryRun);
}

function progressTeller(): (progress: ImportProgress) => void {
  let told = performance.now();
  return ({ read, taken, refused, share }) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    console.log(`${Math.floor(share * 100)} %: ${read} read, ${taken} taken, ${refused} refused`);
  };
}

function printReport(report: ImportReport, dryRun: boolean): void {
  const { read, added, changed, unchanged, joined, refused, leftOut, notes, brokenOff, source } = report;
  console.log(
    `${dryRun ? 'Would take' : 'Took'} ${added + changed + unchanged} of ${read} entries: ${added} new, ${changed} changed, ${unchanged} as before. Joined ${sum(joined)}, refused ${sum(refused)}.`,
  );
  printReasons('Joined to a place that is there', joined);
  printReasons('Refused', refused);
  printReasons('Left out of what was taken', leftOut);
  for (const note of notes) console.log(note);
  if (read === 0 && brokenOff === null) {
    throw new Failure(
      'There is nothing in this file: no “elements” (Overpass), no “features” (GeoJSON), no rows.',
    );
  }
  if (source.licence.startsWith('ODbL') && added + changed + unchanged > 0) console.log(odblNotice(source));
  if (brokenOff !== null) {
    throw new Failure(
      `The file breaks off after ${read} entries (${brokenOff}). What came before is ${dryRun ? 'fine' : 'kept'}: get the whole file and run this again.`,
    );
  }
}

/** The notice that ODbL 1.0 (4.2, 4.3) requires with the data. */
function odblNotice({ attribution, url, name }: ImportReport['source']): string {
  return [
    `Contains information from ${name}, which is made available here under the Open Database License (ODbL) 1.0:`,
    `${attribution ?? name}, ${url ?? 'https://opendatacommons.org/licenses/odbl/1-0/'}. The site says so beside each place;`,
    'whoever passes on the places as a database does so under the ODbL too.',
  ].join('\n');
}

function printWithdrawal(
  { source, dryRun }: { readonly source: string; readonly dryRun: boolean },
  { gone, kept, returning }: Withdrawal,
): void {
  console.log(`${gone} places of “${source}” ${dryRun ? 'would go' : 'are gone'}.`);
  printReasons(`${dryRun ? 'Would stay' : 'Stay'}, for people hold on to them`, kept);
  if (returning > 0) {
    console.log(
      `${returning} marinas of the project’s own list ${dryRun ? 'would stand' : 'stand'} in for them from the next start of the site on, also in favourites and reviews.`,
    );
  }
  if (dryRun) console.log('Nothing was changed. To do it, run this again with --yes.');
}

function sum(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { count }) => total + count, 0);
}

function printReasons(title: string, reasons: readonly Reason[]): void {
  if (reasons.length === 0) return;
  console.log(`${title}:`);
  for (const { reason, count, examples } of reasons) {
    console.log(`  ${count} × ${reason}, for example ${examples.join(', ')}`);
  }
}
