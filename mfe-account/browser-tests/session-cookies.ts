import type { BrowserContext } from '@playwright/test';

/** Cookies that let somebody in; that of a device which has been in before does not. */
export async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => name === 'session');
}
