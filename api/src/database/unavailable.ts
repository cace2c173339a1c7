import pg from 'pg';

export type UnavailableReason =
  /** No connection could be made. */
  | 'unreachable'
  /** The connection broke; whether the statement was executed is not known. */
  | 'broken'
  /** No answer came in time; whether the statement was executed is not known. */
  | 'silent'
  /** All connections are in use, here or on the server. */
  | 'exhausted'
  /** It accepts no writes: for example a replica after a failover. */
  | 'read_only'
  /** Its disk is full. */
  | 'full';

/** The connection to the database failed, rather than a statement. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;
  /** Of the system or of PostgreSQL, for example `ECONNREFUSED` or `53300`. */
  readonly code: string | undefined;

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`The database is ${reason}.`, { cause });
    this.reason = reason;
    const { code } = Object(cause) as { readonly code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** SQLSTATE codes (PostgreSQL, appendix A) about the server rather than the statement. */
const REASONS: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^25006$/, 'read_only'],
  [/^53100$/, 'full'],
  [/^53/, 'exhausted'],
  [/^57P03$/, 'unreachable'],
  [/^(57P0|08)/, 'broken'],
];

/**
 * Why the database cannot be used, from an error of either engine or a copy of one by another library; null for a
 * statement error.
 */
export function whyUnavailable(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailable) return error.reason;
  const { name, reason, code, severity } = Object(error) as Readonly<Record<string, unknown>>;
  if (name === DatabaseUnavailable.name && isReason(reason)) return reason;
  if (typeof code !== 'string' || typeof severity !== 'string') return null;
  // Poolers send this code as FATAL when they end a connection; the server sends it as ERROR for a wrong statement.
  if (code === '08P01' && severity === 'ERROR') return null;
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? null;
}

/** Maps the driver's rejection of a statement to a failure of the connection where it is one. */
export function statementFailure(cause: unknown, isLate: boolean): unknown {
  if (cause instanceof pg.DatabaseError) return cause;
  // Errors of (de)serialisation are bugs of ours; they are subclasses of Error.
  if (!(cause instanceof Error) || cause.name !== 'Error') return cause;
  return new DatabaseUnavailable(isLate ? 'silent' : 'broken', cause);
}

/** Maps the pool's error where it gave no connection. */
export function connectionFailure(cause: unknown): DatabaseUnavailable {
  // The pool's own timeout has no code.
  const isCrowded = cause instanceof Error && cause.message === 'timeout exceeded when trying to connect';
  const said = whyUnavailable(cause) === 'exhausted' || isCrowded;
  return new DatabaseUnavailable(said ? 'exhausted' : 'unreachable', cause);
}

function isReason(reason: unknown): reason is UnavailableReason {
  return (
    typeof reason === 'string' &&
    ['unreachable', 'broken', 'silent', 'exhausted', 'read_only', 'full'].includes(reason)
  );
}
