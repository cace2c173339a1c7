/** A value in a query string. Objects and lists are JSON. */
export type QueryValue = string | number | boolean | null | undefined | readonly unknown[] | object;

/**
 * The address of a call with its parameters in the query string, in the order given. Client, gateway (which
 * preloads the answer) and tests must agree on it to the letter, so it is made here only.
 */
export function operationUrl(
  host: string,
  path: string,
  query: Readonly<Record<string, QueryValue>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return `${host}/${path}${text === '' ? '' : `?${text}`}`;
}
