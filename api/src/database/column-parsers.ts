const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;
const TIMESTAMP = 1114;
const INTERVAL = 1186;
const NUMERIC = 1700;

/**
 * Where PGlite and `pg` would give different JavaScript values for one SQL type, what both give instead, by
 * type oid. Counts are numbers; exact decimals and calendar dates stay text, for neither is a float or a
 * moment.
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
