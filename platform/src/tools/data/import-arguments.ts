import type { Arguments } from '../../command-line/parse-arguments.ts';
import { UsageFailure } from '../../failure.ts';

const HELP = `npm run import -- <file> [--country FR] [--mapping <mapping.json>] [--partial] [--dry-run]
npm run import -- --from overpass --country FR [--dry-run]
npm run import -- --withdraw <source> [--yes]

Takes ports, repairers and fittings shops from a file into the directories: OpenStreetMap as Overpass JSON
(“out center”) or GeoJSON, or CSV with a mapping; each also with gzip (.gz). Running it again doubles nothing.
--country is for entries that do not name theirs. --dry-run tells what would be done. --partial takes what
came, though the server says that its answer is not whole. --from <file> is the same as <file>.
--from overpass asks a server of Overpass for a country, piece by piece; interrupted, it goes on where it was.
It needs the setting OVERPASS_CONTACT; OVERPASS_URL says which server.
--withdraw takes the places of a source out again; without --yes it tells which would go.
The settings DATA_DIR and DATABASE_URL say where to.`;

export type ImportTask =
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly mapping: string | undefined;
      readonly country: string | undefined;
      readonly partial: boolean;
      readonly dryRun: boolean;
    }
  | { readonly kind: 'overpass'; readonly country: string; readonly dryRun: boolean }
  | { readonly kind: 'withdraw'; readonly source: string; readonly dryRun: boolean };

/** `npm run import`. */
export const IMPORT = {
  name: 'import',
  help: HELP,
  optional: ['<file>'],
  options: {
    mapping: { type: 'string', example: 'mapping.json' },
    country: { type: 'string', example: 'FR' },
    from: { type: 'string', example: 'overpass' },
    withdraw: { type: 'string', example: 'osm' },
    yes: { type: 'boolean', default: false },
    partial: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
} as const;

/** @throws UsageFailure about what does not go together */
export function readImportArguments(given: Given): ImportTask {
  const { country, withdraw, from, yes } = given.values;
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw new UsageFailure(`--country wants a code of two letters, such as FR, not “${country}”.`);
  }
  if (withdraw !== undefined) return withdrawal(withdraw, given);
  if (yes) throw new UsageFailure('--yes is for --withdraw.');
  return from === 'overpass' ? fromOverpass(given) : fromFile(given);
}

type Given = Arguments<typeof IMPORT.options>;

function withdrawal(source: string, { positionals, values }: Given): ImportTask {
  const { from, mapping, country, partial, yes, 'dry-run': dryRun } = values;
  const rest = [...positionals, from, mapping, country].filter((value) => value !== undefined);
  if (rest.length > 0 || partial) throw new UsageFailure('--withdraw takes nothing but --yes or --dry-run.');
  return { kind: 'withdraw', source, dryRun: dryRun || !yes };
}

function fromOverpass({ positionals, values }: Given): ImportTask {
  const { country, mapping, partial, 'dry-run': dryRun } = values;
  if (country === undefined)
    throw new UsageFailure('--from overpass needs a country, for example --country FR.');
  if (positionals.length > 0 || mapping !== undefined || partial) {
    throw new UsageFailure('--from overpass takes nothing but --country and --dry-run.');
  }
  return { kind: 'overpass', country, dryRun };
}

function fromFile({ positionals, values }: Given): ImportTask {
  const { from, mapping, country, partial, 'dry-run': dryRun } = values;
  const [file, ...more] = [...positionals, ...(from === undefined ? [] : [from])];
  if (file === undefined) throw new UsageFailure('<file> is missing.');
  if (more.length > 0) throw new UsageFailure('--from <file> is the same as <file>: give one of them.');
  return { kind: 'file', file, mapping, country, partial, dryRun };
}
