import type { APIRequestContext } from '@playwright/test';
import { test as base, expect, type Place } from '../anywhere.ts';
import { openApiContext } from './api-context.ts';
import { codeMailedTo } from './mailbox.ts';
import { DEPLOYED_URL } from './target.ts';
import { loginKey, VAULT_PASSWORD } from './vault-steps.ts';

/** An account that a browser can log in to, and that nobody else uses meanwhile. */
export interface Account {
  readonly email: string;
  readonly password: string;
  /** Calls the API in its name. */
  readonly request: APIRequestContext;
}

interface AccountFixtures {
  /** Made by the API and deleted with the test; on a site whose mail cannot be read, the one that was given. */
  readonly account: Account;
}

const WANTED =
  'tests of a member, which need an account: set E2E_EMAIL and E2E_PASSWORD to one that is for tests alone';

/** Tests of a member that may run on any site. */
export const test = base.extend<AccountFixtures>({
  account: async ({ place, context }, use, testInfo) => {
    // A page that is open would complain that its session has ended.
    const closePages = () => Promise.all(context.pages().map((page) => page.close()));
    const { E2E_EMAIL: email = '', E2E_PASSWORD: password = '' } = process.env;
    if (DEPLOYED_URL !== null && email !== '') {
      const given = { email, password, request: await openApiContext(place.url) };
      await call(given, 'login', { email, cookie: await loginKey(email, password), remember_me: false });
      await use(given);
      await closePages();
      await call(given, 'logout', {});
      await given.request.dispose();
      return;
    }
    const isRead = await hasMailbox(place);
    testInfo.skip(!isRead, WANTED);
    const made = await register(place);
    await use(made);
    await closePages();
    await call(made, 'delete_account', { password: await loginKey(made.email, made.password) });
    await made.request.dispose();
  },
});

async function register(place: Place): Promise<Account> {
  const email = `journey.${crypto.randomUUID()}@example.org`;
  const account = { email, password: VAULT_PASSWORD, request: await openApiContext(place.url) };
  const names = { first_name: 'Anne', last_name: 'Le Goff' };
  await call(account, 'register', {
    email,
    ...names,
    hashed_password: await loginKey(email, VAULT_PASSWORD),
  });
  await call(account, 'email_verification_code', { email, code: await codeMailedTo(account, email) });
  return account;
}

/** Whether what the site would send by mail lands on a page of its own, which it shows us. */
async function hasMailbox({ url }: Place): Promise<boolean> {
  const answer = await fetch(`${url}/dev/mailbox.json`);
  return answer.ok && answer.headers.get('content-type')?.includes('json') === true;
}

/** Calls an operation that writes, and expects it to do so. */
export async function call({ request: context }: Account, operation: string, data: object): Promise<void> {
  const answer = (await (await context.post(`/api/${operation}`, { data })).json()) as object;
  // Not the whole of what came: it may hold a session.
  expect('failure_kind' in answer ? answer.failure_kind : null, operation).toBeNull();
}

export { expect };
