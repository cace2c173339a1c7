import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  regex,
  safeInteger,
  string,
} from 'valibot';
import type { Operation } from './operation.ts';
import { timestamp } from './schemas.ts';

/** 32 bytes, hexadecimal. */
const hash = pipe(string(), regex(/^[0-9a-f]{64}$/));
const count = pipe(number(), safeInteger(), minValue(0));
/** A head of the log with its signature (C2SP, tlog-checkpoint). */
const checkpoint = pipe(string(), maxLength(2000));

/** A head of the log that was written on a chain, where it cannot be changed. */
const anchor = object({
  /** Of the chain (EIP-155), for example 1 for Ethereum. */
  chain_id: count,
  /** Address of the contract, `0x` and 40 hexadecimal digits, and hash of the transaction, `0x` and 64. */
  contract: string(),
  transaction: string(),
  /** Number of the block, and when it was made. */
  block: count,
  at: timestamp,
  /** Of the log, as the contract has them. */
  size: count,
  root: hash,
});
export type LogAnchor = InferOutput<typeof anchor>;

/** That an entry is in the log (RFC 9162). */
const inclusion = object({
  /** The bytes that the leaf is the hash of. */
  entry: string(),
  /** From 0. */
  leaf: count,
  checkpoint,
  /** From the leaf upwards, of the tree that the checkpoint is the head of. */
  path: array(hash),
  /** The first one that the entry is in, with the path to its root; null while there is none. */
  anchor: nullable(object({ ...anchor.entries, path: array(hash) })),
});
export type LogInclusion = InferOutput<typeof inclusion>;

export const certificationOperations = {
  log_key: {
    path: 'log_key',
    summary: 'The name and public key of the log, as verifiers of signed notes take them.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: object({
      verifier: string(),
      /**
       * Of earlier logs that were closed, the oldest first: their signatures can still be verified, but not that they
       * stayed append-only. Older servers send none.
       */
      former: optional(array(string()), []),
    }),
    failures: {},
  },
  log_checkpoint: {
    path: 'log_checkpoint',
    summary: 'The newest head of the log, signed; null while the log is empty.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: object({ checkpoint: nullable(checkpoint) }),
    failures: {},
  },
  log_consistency: {
    path: 'log_consistency',
    summary: 'That the log of one size continues that of an earlier one.',
    effect: 'reads',
    access: 'anyone',
    input: object({ from: pipe(count, minValue(1)), to: pipe(count, minValue(1)) }),
    answer: object({ path: array(hash) }),
    failures: { size_unknown: 404 },
  },
  log_inclusion: {
    path: 'log_inclusion',
    summary: 'The proof that an entry is in the log, by its number; null while the log has not taken it up.',
    effect: 'reads',
    access: 'anyone',
    input: object({ no: pipe(count, minValue(1)) }),
    answer: object({ inclusion: nullable(inclusion) }),
    failures: { entry_unknown: 404 },
  },
  log_anchors: {
    path: 'log_anchors',
    summary: 'The heads of the log that were written on a chain, the newest first, at most 100.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    /** `configured` is false where the log stands alone and no chain is written to. */
    answer: object({ configured: boolean(), anchors: array(anchor) }),
    failures: {},
  },
} satisfies Record<string, Operation>;
