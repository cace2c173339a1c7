import { readFile } from 'node:fs/promises';
import { placeCategories, placeServiceKinds, portKinds } from '@nfcards/shared/operations';
import type { InferOutput } from 'valibot';
import {
  array,
  entriesFromList,
  getDotPath,
  maxLength,
  nonEmpty,
  notValue,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot';
import { MADE_UP, OPEN_STREET_MAP, SEA_PORTS } from '../place-sources.ts';
import { OWN_MARINAS } from '../twins/ports-near.ts';
import { factsOfFile } from './fields/read-facts.ts';
import { ImportRefused } from './files/import-refused.ts';

const column = pipe(string(), nonEmpty());
const words = pipe(string(), nonEmpty(), maxLength(200));

/** What is read of a column in a way of its own. */
const OTHER_COLUMNS = [
  'latitude',
  'longitude',
  'port_region',
  'country',
  'address',
  'phone',
  'languages',
  'fuel',
  'water',
  'power',
  'showers',
  'kind',
  'access',
  'charge',
  'other_names',
  'other_phones',
  'disused',
  'photo',
] as const;

/** The fields of a place that a column can be named for. */
const columnsSchema = strictObject({
  id: column,
  name: column,
  ...entriesFromList([...OTHER_COLUMNS, ...factsOfFile], optional(column)),
});

const mappingSchema = strictObject({
  /** Where the data comes from, to be shown with it. Its `id` begins the id of each place. */
  source: object({
    id: pipe(
      string(),
      regex(/^[a-z][a-z0-9-]{1,30}$/),
      notValue(OPEN_STREET_MAP.id, 'that is the id of OpenStreetMap'),
      notValue(SEA_PORTS.id, 'that is the id of the default ports'),
      notValue(MADE_UP.id, 'that is the id of the made-up places'),
      notValue(OWN_MARINAS, 'that is the id of the project’s own list of marinas'),
    ),
    name: words,
    licence: words,
    attribution: nullish(words, null),
    url: nullish(pipe(string(), regex(/^https?:\/\//)), null),
  }),
  /** Category of the rows: one for all, or a column with the meaning of its values. */
  category: union([
    picklist(placeCategories),
    strictObject({ column, values: record(string(), picklist(placeCategories)) }),
  ]),
  /** Of ports whose row does not say what they are for. */
  kind: optional(picklist(portKinds)),
  /** Of rows that name none, ISO 3166-1 alpha-2. */
  country: optional(pipe(string(), regex(/^[A-Z]{2}$/))),
  columns: columnsSchema,
  /** Columns that say whether something is offered. */
  services: optional(record(column, picklist(placeServiceKinds)), {}),
  /** Values, in lower case, that say yes and no. */
  yes: optional(array(string()), ['yes', 'oui', 'true', 'vrai', '1', 'x', 'o', 'y', 'si', 'sí', 'ja', '✓']),
  no: optional(array(string()), ['no', 'non', 'false', 'faux', '0', 'n', 'aucun', 'néant', 'nein', 'nee']),
  /** The one that the header has, when it is not said. */
  delimiter: optional(picklist([',', ';', '\t', '|'])),
});

/** How the columns of a CSV file, or the properties of a GeoJSON one, become places. */
export type Mapping = InferOutput<typeof mappingSchema>;

/** @throws ImportRefused with what is wrong with it, and where */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ImportRefused(`The mapping ${path} cannot be read: is that its name?`, { cause });
  });
  const read = safeParse(mappingSchema, parseJson(path, text));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new ImportRefused(
    `The mapping ${path} is not right at ${getDotPath(issue) ?? 'its top'}: ${issue.message}.`,
  );
}

/** The columns that nothing can be taken without. */
export function neededColumns({ columns, category }: Mapping): readonly string[] {
  return [columns.id, columns.name, ...(typeof category === 'string' ? [] : [category.column])];
}

/** The columns that a mapping speaks of, each once. */
export function columnsOf({ columns, services, category }: Mapping): readonly string[] {
  const named = Object.values(columns).filter((name) => name !== undefined);
  const categories = typeof category === 'string' ? [] : [category.column];
  return [...new Set([...named, ...Object.keys(services), ...categories])];
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new ImportRefused(`The mapping ${path} is not JSON: ${String(cause)}.`, { cause });
  }
}
