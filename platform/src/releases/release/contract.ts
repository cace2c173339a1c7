import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferOutput } from 'valibot';
import { array, object, optional, record, string } from 'valibot';

/** The package that the shell and the remotes have in common. */
export const SHARED = '@nfcards/shared';

/** Its folder, which every build of this working tree takes it from. */
export const SHARED_FOLDER = dirname(fileURLToPath(import.meta.resolve(`${SHARED}/package.json`)));

/** `src/ports/port.model.ts:12`: file and line, of a package's own folder. */
const place = string();

/** What an operation takes and gives, as JSON of a `Shape` (contracts/shape.ts). */
const operationShape = object({ takes: string(), gives: string() });
export type OperationShape = InferOutput<typeof operationShape>;

/** By the name of the operation. Absent in what was released before shapes were recorded. */
const shapes = optional(record(string(), operationShape));

/** The needs of a remote's release. */
export const uses = object({
  /** Range of the versions of `shared` that it was written for. */
  shared: string(),
  /** Its imports from each door of `shared` and each library that the shell offers, and where. */
  names: record(string(), record(string(), place)),
  /** The operations that it calls or reads the schemas of, and where. */
  operations: record(string(), place),
  /** What it expects of them. */
  shapes,
  /** What its content expects to be told in each slot that it fills, as JSON of a `Shape`. Absent in older releases. */
  slots: optional(record(string(), string())),
  /** What it expects of the operations of its own service, and the file that says so. Absent where none is described. */
  service: optional(object({ place, shapes: record(string(), operationShape) })),
});
export type Uses = InferOutput<typeof uses>;

/** The offers of a shell's release to remotes. */
export const offers = object({
  /** Version of `shared`. */
  shared: string(),
  /** Versions of the libraries that remotes take from it: `react`, `effector`. */
  libraries: record(string(), string()),
  /** The names of each door of `shared` and each library that it hands over. */
  names: record(string(), array(string())),
  /** The operations in its table, without which its client calls nothing. */
  operations: array(string()),
  /** What its client expects of them. */
  shapes,
  /** What is told in each slot of its layout, as JSON of a `Shape`. Absent in older releases. */
  slots: optional(record(string(), string())),
});
export type Offers = InferOutput<typeof offers>;

/** The slots that the pages of a remote show: where, and what is told there, as JSON of a `Shape`. */
export const shownSlots = record(string(), object({ place, told: string() }));
export type ShownSlots = InferOutput<typeof shownSlots>;

/** The offers of the API behind a channel's site. */
export const apiOffers = object({ operations: array(string()), shapes });
export type ApiOffers = InferOutput<typeof apiOffers>;
