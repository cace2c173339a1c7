/**
 * Does what is due, one row after the other. One that fails does not keep the others waiting: it stays due for the
 * next run.
 * @param settle in a transaction of its own; finds out for itself whether the row still is due
 * @throws what the first one that failed threw, once all others are done
 */
export async function eachDue(
  rows: readonly { readonly id: string }[],
  settle: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of rows) await settle(id).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw failures[0];
}
