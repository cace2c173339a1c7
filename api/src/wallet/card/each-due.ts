/**
 * Settles due rows one after the other. A row that fails does not stop the others: it stays due for the next run.
 * @param settle runs in its own transaction and checks again whether the row is due
 * @throws the first failure, once all rows have been tried
 */
export async function eachDue(
  rows: readonly { readonly id: string }[],
  settle: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of rows) await settle(id).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw failures[0];
}
