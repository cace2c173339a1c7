/**
 * What a log may hold of an error. A database error names the code and the place only: its message and detail
 * quote values, which can be a person's.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, severity, table, constraint, routine } = error as Error & Record<string, unknown>;
  if (severity !== undefined) return { name: 'DatabaseError', code, severity, table, constraint, routine };
  return { name: error.name, code, message: error.message, stack: error.stack };
}
