/**
 * What a log may hold of an error. A database error names the code and the place only: its message and detail
 * quote values, which can be a person's.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!isErrorLike(error)) return { name: typeof error };
  const { name = 'Error', message, stack, code, severity, table, constraint, routine, queue } = error;
  // pg-boss emits objects with the fields of an Error and the name of a queue.
  const where = queue === undefined ? {} : { queue };
  if (severity !== undefined)
    return { name: 'DatabaseError', code, severity, table, constraint, routine, ...where };
  return { name, code, message, stack, ...where };
}

type ErrorLike = Readonly<Partial<Record<string, unknown>>>;

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error;
}
