/**
 * The reads that are cached for use without a network: the directory, whose answers are the same for all visitors. The
 * test checks them against the operations table; importing that would make the worker ten times as large.
 */
export const cachedReads: readonly string[] = [
  'ports_data',
  'port_details',
  'mechanics_data',
  'mechanics_details',
  'riggers_data',
  'riggers_details',
];

/** Whether this is the address of such a read, on the site's own API. */
export function isCachedRead({ pathname }: URL): boolean {
  const [, api, operation, ...more] = pathname.split('/');
  return api === 'api' && operation !== undefined && more.length === 0 && cachedReads.includes(operation);
}

/**
 * The request without credentials: the answer is public, and a cached request must not hold a session's token.
 */
export function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  return new Request(request, { headers });
}
