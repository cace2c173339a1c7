import pg from 'pg';

export type UnavailableReason =
  /** No connection could be made. */
  | 'unreachable'
  /** The connection broke; whether what was under way was done is not known. */
  | 'broken'
  /** No answer came in time; whether what was under way was done is not known. */
  | 'silent'
  /** All connections are in use, here or on the server. */
  | 'exhausted'
  /** It answers, and takes no writes: a replica, for example, after a failover. */
  | 'read_only'
  /** It answers, and has no room left for what is written. */
  | 'full';

/** The way to the database failed, rather than what was asked of it. */
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

/** SQLSTATE codes (PostgreSQL, appendix A) that tell of the server rather than of the statement. */
const REASONS: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^25006$/, 'read_only'],
  [/^53100$/, 'full'],
  [/^53/, 'exhausted'],
  [/^57P03$/, 'unreachable'],
  [/^(57P0|08)/, 'broken'],
];

/**
 * Why the database cannot be used, by an error of either engine, also one that another library has copied; null where
 * the error is of the statement.
 */
export function whyUnavailable(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailable) return error.reason;
  const { name, reason, code, severity } = Object(error) as Readonly<Record<string, unknown>>;
  if (name === DatabaseUnavailable.name && isReason(reason)) return reason;
  if (typeof code !== 'string' || typeof severity !== 'string') return null;
  // A pooler says this of itself as it ends a connection; the server says it of a statement that is wrong.
  if (code === '08P01' && severity === 'ERROR') return null;
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? null;
}

/** What the driver rejected a statement with, as what it means. */
export function statementFailure(cause: unknown, isLate: boolean): unknown {
  if (cause instanceof pg.DatabaseError) return cause;
  // A value that cannot be written as SQL, or read from it, is a mistake of ours, and an error of a kind of its own.
  if (!(cause instanceof Error) || cause.name !== 'Error') return cause;
  return new DatabaseUnavailable(isLate ? 'silent' : 'broken', cause);
}

/** What the driver said as it gave no connection. */
export function connectionFailure(cause: unknown): DatabaseUnavailable {
  // The one refusal of the pool itself, which has no code.
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
