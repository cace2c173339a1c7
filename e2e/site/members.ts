import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { Place } from '../anywhere.ts';
import { test as base, expect } from '../fixtures.ts';
import { openApiContext } from './api-context.ts';
import { codeMailedTo } from './mailbox.ts';
import { openManyAddresses } from './many-addresses.ts';
import { appoint, removeDataDir, type Site, startSite } from './site.ts';
import { DEPLOYED_URL } from './target.ts';
import { readMounts } from './visits.ts';

const STAFF_EMAIL = 'maud@example.org';

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

/** Tests with members, and with somebody of staff, whom the template has. */
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
      const site = await startSite();
      const { url, close } = await openManyAddresses(site);
      const context = await openApiContext(url);
      const staff = { firstName: 'Maud', email: STAFF_EMAIL, request: context };
      const login = { email: STAFF_EMAIL, cookie: KEY, remember_me: true };
      expect(await answerOf(context, 'login', login)).toHaveProperty('cookie');
      await use({ site, staff, url });
      await context.dispose();
      close();
      await site.stop();
      removeDataDir(site.dataDir);
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
        register: (firstName, options) => register(url, firstName, options),
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
export async function register(
  url: string,
  firstName: string,
  {
    confirmed = true,
    email = `${firstName.toLowerCase()}.${crypto.randomUUID()}@example.org`,
  }: { readonly confirmed?: boolean; readonly email?: string } = {},
): Promise<Member> {
  const context = await openApiContext(url);
  const names = { first_name: firstName, last_name: 'Le Goff' };
  const opened = await answerOf(context, 'register', { email, ...names, hashed_password: KEY });
  expect(opened).toHaveProperty('cookie');
  if (confirmed) {
    const code = await codeMailedTo({ request: context }, email);
    expect(await answerOf(context, 'email_verification_code', { email, code })).toEqual({});
  }
  return { firstName, email, request: context };
}

/** Makes Maud one of staff. The site is stopped for it: nobody is appointed while it runs. */
export async function addStaff(site: Site): Promise<void> {
  await register(site.url, 'Maud', { email: STAFF_EMAIL });
  await site.stop();
  await appoint(site.dataDir, STAFF_EMAIL);
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
