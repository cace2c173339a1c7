import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '@nfcards/api';
import type { ImportProgress, ImportReport, Reason } from '@nfcards/api/import';
import { ImportRefused, importPlaces } from '@nfcards/api/import';
import { databasePlace } from '../api-options.ts';
import { Failure, runTask } from '../failure.ts';
import { readSettings } from '../settings.ts';

const HELP = `npm run import -- <file> [--country FR] [--mapping <mapping.json>] [--dry-run]

Takes ports, repairers and fittings shops from a file into the directories: OpenStreetMap as Overpass JSON
(“out center”) or GeoJSON, or CSV with a mapping; each also with gzip (.gz). Running it again doubles nothing.
--country is for entries that do not name theirs. --dry-run tells what would be done.
The settings DATA_DIR and DATABASE_URL say where to.`;

/** Milliseconds between two lines of progress. */
const TELL_EVERY = 2000;

await runTask(async () => {
  const given = readArguments();
  if (given === null) {
    console.log(HELP);
    return;
  }
  const { file, mapping, country, dryRun } = given;
  const report = await importPlaces({
    ...databasePlace(readSettings(process.env)),
    file: resolve(file),
    dryRun,
    ...(mapping === undefined ? {} : { mapping: resolve(mapping) }),
    ...(country === undefined ? {} : { country }),
    progress: progressTeller(),
  }).catch((cause: unknown) => {
    throw cause instanceof ImportRefused || cause instanceof StartFailure
      ? new Failure(cause.message, { cause })
      : cause;
  });
  tell(report, dryRun);
});

function progressTeller(): (progress: ImportProgress) => void {
  let told = performance.now();
  return ({ read, taken, refused, share }) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    console.log(`${Math.floor(share * 100)} %: ${read} read, ${taken} taken, ${refused} refused`);
  };
}

function tell(report: ImportReport, dryRun: boolean): void {
  const { read, added, changed, unchanged, refused, leftOut, brokenOff } = report;
  const count = refused.reduce((sum, reason) => sum + reason.count, 0);
  console.log(
    `${dryRun ? 'Would take' : 'Took'} ${added + changed + unchanged} of ${read} entries: ${added} new, ${changed} changed, ${unchanged} as before. Refused ${count}.`,
  );
  tellReasons('Refused', refused);
  tellReasons('Left out of what was taken', leftOut);
  if (read === 0 && brokenOff === null) {
    throw new Failure(
      'There is nothing in this file: no “elements” (Overpass), no “features” (GeoJSON), no rows.',
    );
  }
  if (brokenOff !== null) {
    throw new Failure(
      `The file breaks off after ${read} entries (${brokenOff}). What came before is ${dryRun ? 'fine' : 'kept'}: get the whole file and run this again.`,
    );
  }
}

function tellReasons(title: string, reasons: readonly Reason[]): void {
  if (reasons.length === 0) return;
  console.log(`${title}:`);
  for (const { reason, count, examples } of reasons) {
    console.log(`  ${count} × ${reason}, for example ${examples.join(', ')}`);
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        country: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const [file, ...rest] = positionals;
    const { mapping, country, 'dry-run': dryRun } = values;
    if (file !== undefined && rest.length === 0 && (country === undefined || /^[A-Z]{2}$/.test(country))) {
      return { file, mapping, country, dryRun };
    }
  } catch {
    // The help says what is understood.
  }
  throw new Failure(HELP);
}
