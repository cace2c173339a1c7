const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;
const TIMESTAMP = 1114;
const INTERVAL = 1186;
const NUMERIC = 1700;

/**
 * Parsers by type oid, for SQL types that PGlite and `pg` would map to different JavaScript values. Counts are numbers;
 * exact decimals and calendar dates stay text, since they are neither floats nor instants.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: safeInteger,
  [NUMERIC]: asIs,
  [DATE]: asIs,
  [TIMESTAMP]: asIs,
  [INTERVAL]: asIs,
  [BYTEA]: (text) => Buffer.from(text.slice('\\x'.length), 'hex'),
};

function asIs(text: string): string {
  return text;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 of the database is beyond 2^53 - 1.');
  return value;
}
