/**
 * Settles due rows one after the other. A row that fails does not stop the others: it stays due for the next run.
 * @param settle runs in its own transaction and checks again whether the row is due
 * @throws the first failure, once all rows have been tried
 */
export async function eachDue<Row>(rows: readonly Row[], settle: (row: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await settle(row).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw failures[0];
}
