import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { Place } from '../anywhere.ts';
import { test as base, expect } from '../fixtures.ts';
import { openApiContext } from './api-context.ts';
import { codeMailedTo } from './mailbox.ts';
import { openManyAddresses } from './many-addresses.ts';
import { copyOfTemplate, ROOT, removeDataDir, type Site, startSite } from './site.ts';
import { DEPLOYED_URL } from './target.ts';
import { readMounts } from './visits.ts';

const STAFF = join(ROOT, 'platform/src/tasks/staff.ts');

/** Somebody with an account, whose session a browser can take over. */
export interface Member {
  readonly firstName: string;
  readonly email: string;
  /** Calls the API in their name. */
  readonly request: APIRequestContext;
}

/** A site on which places can be answered for. */
export interface Crew {
  /** Somebody new; their address is confirmed unless said otherwise. */
  readonly register: (firstName: string, options?: { readonly confirmed?: boolean }) => Promise<Member>;
  /** The same somebody for every test of a worker. */
  readonly known: (firstName: string) => Promise<Member>;
  /** Somebody new who answers for a place. */
  readonly office: (placeId: string, firstName: string) => Promise<Member>;
}

interface CrewFixtures {
  readonly staff: Member;
  readonly crew: Crew;
}

interface Staffed {
  readonly site: Site;
  readonly staff: Member;
  /** The origin that members call. */
  readonly url: string;
}

/** Tests with members. Their site has somebody of staff, who can be appointed only while it is stopped. */
export const test = base.extend<
  object,
  CrewFixtures & { readonly staffed: Staffed | null; readonly place: Place }
>({
  needs: 'tests with members whose mail can be read, and with somebody of staff',
  staffed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      if (DEPLOYED_URL !== null) {
        await use(null);
        return;
      }
      const dataDir = copyOfTemplate();
      const first = await startSite({ dataDir });
      const { email } = await register(first.url, 'Maud');
      await first.stop();
      await appoint(dataDir, email);
      const site = await startSite({ dataDir });
      const { url, close } = await openManyAddresses(site);
      const context = await openApiContext(url);
      const staff = { firstName: 'Maud', email, request: context };
      expect(await answerOf(context, 'login', { email, cookie: KEY, remember_me: true })).toHaveProperty(
        'cookie',
      );
      await use({ site, staff, url });
      await context.dispose();
      close();
      await site.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  place: [
    async ({ staffed }, use) => {
      const site = staffed?.site ?? null;
      const url = DEPLOYED_URL ?? ownStaff(staffed).site.url;
      await use({ url, mounts: await readMounts(url), site });
    },
    { scope: 'worker' },
  ],
  staff: [async ({ staffed }, use) => use(ownStaff(staffed).staff), { scope: 'worker' }],
  crew: [
    async ({ staffed }, use) => {
      const { url, staff } = ownStaff(staffed);
      const known = new Map<string, Promise<Member>>();
      await use({
        register: (firstName, { confirmed = true } = {}) => register(url, firstName, confirmed),
        known: (firstName) => {
          const member = known.get(firstName) ?? register(url, firstName);
          known.set(firstName, member);
          return member;
        },
        office: async (placeId, firstName) => {
          const member = await register(url, firstName);
          const claim = { place_id: placeId, message: 'Vous pouvez nous rappeler.' };
          const { id } = await answerOf(member.request, 'claim_place', claim);
          const settled = await answerOf(staff.request, 'settle_support_request', { id, accepted: true });
          expect(settled).toEqual({ state: 'accepted' });
          return member;
        },
      });
    },
    { scope: 'worker' },
  ],
});

function ownStaff(staffed: Staffed | null): Staffed {
  if (staffed === null) throw new Error('the guard skips these tests where the site is somebody else’s');
  return staffed;
}

/** Stands in for what a browser makes of a password. */
export const KEY = 'a key made in a browser';

/** Opens an account on a site, in the name of somebody new. */
export async function register(url: string, firstName: string, confirmed = true): Promise<Member> {
  const context = await openApiContext(url);
  const email = `${firstName.toLowerCase()}.${crypto.randomUUID()}@example.org`;
  const names = { first_name: firstName, last_name: 'Le Goff' };
  const opened = await answerOf(context, 'register', { email, ...names, hashed_password: KEY });
  expect(opened).toHaveProperty('cookie');
  if (confirmed) {
    const code = await codeMailedTo({ request: context }, email);
    expect(await answerOf(context, 'email_verification_code', { email, code })).toEqual({});
  }
  return { firstName, email, request: context };
}

/** Makes a confirmed address one of staff; no site may run on the data folder. */
async function appoint(dataDir: string, email: string): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: dataDir };
  const task = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAFF, email], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(task, 'close');
  expect(code, 'npm run staff').toBe(0);
}

type Answer = Readonly<Record<string, unknown>>;

/** What the API says to a call that writes. */
export async function answerOf(context: APIRequestContext, operation: string, data: object): Promise<Answer> {
  return (await (await context.post(`/api/${operation}`, { data })).json()) as Answer;
}

/** What the API says to a call that reads. */
export async function readAs({ request: context }: Member, operation: string): Promise<Answer> {
  return (await (await context.get(`/api/${operation}`)).json()) as Answer;
}

/** Lets the browser of a page go on with somebody's session. */
export async function comeAs(context: BrowserContext, member: Member): Promise<void> {
  const { cookies } = await member.request.storageState();
  await context.addCookies(cookies);
}

/** A page in a browser of somebody else. */
export async function pageOf(browser: Browser, site: Site, member: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  await comeAs(context, member);
  return context.newPage();
}

export { expect };
