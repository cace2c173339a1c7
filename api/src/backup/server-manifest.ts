import type { InferOutput } from 'valibot';
import { array, literal, number, object, pipe, record, regex, safeInteger, string } from 'valibot';

const count = pipe(number(), safeInteger());

/** `manifest.json`, the last file of a backup of a PostgreSQL server: without it, the backup was broken off. */
export const serverManifest = object({
  format: literal(1),
  /** Moment of the snapshot, in UTC. */
  made_at: string(),
  /** Of the server, for example `17.5`. */
  postgres: string(),
  /** Position in its WAL before the snapshot. */
  wal: string(),
  dump: object({
    /** Bytes. */
    size: count,
    /** Hexadecimal. */
    sha256: pipe(string(), regex(/^[0-9a-f]{64}$/)),
  }),
  documents: object({
    /** Objects that rows named, in `documents.txt`. */
    named: count,
    /** Of these, the ones that earlier backups lacked, and their bytes. */
    copied: count,
    bytes: count,
    /** Names of those that the bucket did not have. */
    missing: array(string()),
  }),
  /** By table. */
  rows: record(string(), count),
});
export type ServerManifest = InferOutput<typeof serverManifest>;

export const DUMP = 'database.dump';
export const NAMES = 'documents.txt';
/** Beside the backups, of which each brings what the earlier ones lack. */
export const DOCUMENTS = 'documents';
