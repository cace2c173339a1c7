import type { InferOutput } from 'valibot';
import {
  array,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  string,
} from 'valibot';
import type { Operation } from './operation.ts';

const latitude = pipe(number(), minValue(-90), maxValue(90));
const longitude = pipe(number(), minValue(-180), maxValue(180));

const portEntries = {
  /** UN/LOCODE, for example `FRLRH` (La Rochelle). */
  id: string(),
  name: string(),
  /** Province, state or region; what the region filter matches. Null where the source names none. */
  port_region: nullable(string()),
  /** ISO 3166-1 alpha-2, for example `FR`. */
  country: pipe(string(), minLength(2), maxLength(2)),
  category: literal('port'),
  /** WGS 84, decimal degrees. Null where the source gives no position. */
  position: nullable(object({ latitude, longitude })),
};

export const portSummary = object(portEntries);
export type PortSummary = InferOutput<typeof portSummary>;

export const portDetails = object({
  ...portEntries,
  city: nullable(string()),
  /** IANA name, for example `Europe/Paris`. */
  time_zone: nullable(string()),
  other_names: array(string()),
  /** Other UN/LOCODEs of the same port. */
  other_codes: array(string()),
  /** Nearest first, at most six. */
  nearby: array(
    object({
      id: string(),
      name: string(),
      country: string(),
      /** Great-circle distance in nautical miles. */
      distance: number(),
      /** Initial bearing in degrees true, 0 to 360. */
      bearing: number(),
    }),
  ),
  source: object({ name: string(), licence: picklist(['MIT', 'ODbL-1.0', 'CC-BY-4.0']) }),
});
export type PortDetails = InferOutput<typeof portDetails>;

export const portOperations = {
  ports_data: {
    path: 'ports_data',
    summary: 'The whole list of ports.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: array(portSummary),
    failures: {},
  },
  port_details: {
    path: 'port_details',
    summary: 'One port, with the ports nearest to it.',
    effect: 'reads',
    access: 'anyone',
    input: object({ id: pipe(string(), minLength(1), maxLength(64)) }),
    answer: portDetails,
    failures: { port_unknown: 404 },
  },
} satisfies Record<string, Operation>;
