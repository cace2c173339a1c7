import type { Generated, GeneratedAlways } from 'kysely';

export interface CertificationTables {
  log_entry: LogEntryTable;
  log_node: LogNodeTable;
  log_head: LogHeadTable;
  log_anchor: LogAnchorTable;
  log_line: LogLineTable;
  log_kept: LogKeptTable;
}

/** A version of a document, or an event in the life of a card. */
export type EntryKind = 'document' | 'event';

export interface LogEntryTable {
  no: GeneratedAlways<number>;
  kind: EntryKind;
  /** 32 bytes that tell nothing to who does not have what they were made of. */
  commitment: Buffer;
  /** To the millisecond. */
  at: Generated<Date>;
  /** Its place in the tree, from 0; null until the log has taken it up. */
  leaf: number | null;
}

/** A subtree that is complete: of 2^level leaves. */
export interface LogNodeTable {
  level: number;
  index: number;
  hash: Buffer;
}

export interface LogHeadTable {
  size: number;
  root: Buffer;
  at: Generated<Date>;
}

/** A log that was begun anew; the first has no row. */
export interface LogLineTable {
  no: number;
  begun_at: Generated<Date>;
}

/** A head that is known outside of the database, and may be signed. */
export interface LogKeptTable {
  line: number;
  size: number;
  at: Generated<Date>;
}

/** A head that was sent to a contract on a chain. */
export interface LogAnchorTable {
  chain_id: number;
  /** Address, with `0x`. */
  contract: string;
  size: number;
  /** Hash, with `0x`; written before it is sent, and another one when it has to be sent again. */
  transaction: string;
  /** Number of the block after which it was sent first. */
  since_block: number;
  sent_at: Generated<Date>;
  /** Number of its block, and when that was made; null until it is in one. */
  block: number | null;
  block_at: Date | null;
  /** Whether so many blocks stand on it that it is not looked after any more. */
  settled: Generated<boolean>;
}
