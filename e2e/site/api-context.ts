import { type APIRequestContext, request } from '@playwright/test';

/**
 * Calls to the API, outside any browser. Each has a connection of its own: Playwright keeps one until the site closes it,
 * after 73 idle seconds, and a call that takes it just then is cut off.
 */
export function openApiContext(url: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { connection: 'close' } });
}
