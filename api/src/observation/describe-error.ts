/**
 * What a log may hold of an error. A database error names the code and the place only: its message and detail
 * quote values, which can be a person's.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  // A library may hand on a copy of an error that is none any more.
  const { name, message, stack, code, ...rest } = fieldsOf(error);
  if (typeof message !== 'string') return { name: typeof error };
  const { severity, table, constraint, routine } = rest;
  if (severity !== undefined) return { name: 'DatabaseError', code, severity, table, constraint, routine };
  return { name: name ?? 'Error', code, message, stack };
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return Object(error);
  return { ...error, name: error.name, message: error.message, stack: error.stack };
}
