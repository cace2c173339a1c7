/**
 * The reads that answer everybody alike, and that a boat out of reach needs: the directory. Ties to the operations
 * table are in the test; the table itself, with its schemas, would make the worker ten times as large.
 */
export const keptReads: readonly string[] = [
  'ports_data',
  'port_details',
  'mechanics_data',
  'mechanics_details',
  'riggers_data',
  'riggers_details',
];

/** Whether this is the address of such a read, on the site's own API. */
export function isKeptRead({ pathname }: URL): boolean {
  const [, api, operation, ...more] = pathname.split('/');
  return api === 'api' && operation !== undefined && more.length === 0 && keptReads.includes(operation);
}

/**
 * The same question from nobody in particular: the answer is everybody's, so no proof of who asks may be kept
 * beside it.
 */
export function askedByNobody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  return new Request(request, { headers });
}
