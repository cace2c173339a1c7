import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { answerOf, comeAs, KEY, register } from '../../site/members.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import { givePassword, makeVault } from '../../site/vault-steps.ts';

const REMOTE = 'mfe-marketing';
const WITH_SERVICE = '9.5.0';
const ADDRESS = `/services/${REMOTE}/tide`;

test.use({ expectedConsole: /Content Security Policy/ });

/** The service of a team, which counts who asks. */
async function openService() {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json').end('{"height":4.2}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What a script of the page gets of an address: the answer, or what the page’s policy says. */
function call(page: Page, address: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const violation = new Promise((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
        once: true,
      });
    });
    return fetch(url).then(
      (response) => response.json(),
      () => violation,
    );
  }, address);
}

/** Marks the document of a page; what it says later is whether that is still the same. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(globalThis, 'isSame', true));
  return () => page.evaluate(() => Reflect.get(globalThis, 'isSame') === true);
}

test('a service is called from the pages of its own remote alone, and the vault stays open on the way', async ({
  page,
  context,
  openSite,
}) => {
  test.setTimeout(300_000);
  const service = await openService();
  const copy = new RemoteCopy(REMOTE)
    .version(WITH_SERVICE)
    .replace('remote.json', '"developmentPort"', '"service": true,\n  "developmentPort"');
  try {
    const site = await openSite({ environment: { SERVICES: `${REMOTE}=${service.url}` } });
    await site.release('publish', REMOTE, '--from', copy.folder);
    await site.release('promote', `${REMOTE}@${WITH_SERVICE}`);
    const member = await register(site.url, 'Anne');
    await givePassword(member, KEY);
    await comeAs(context, member);
    const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
    await answerOf(member.request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
    await answerOf(member.request, 'create_nfcard', { id, boat_id, title: '' });

    await page.goto(`${site.url}/wallet/nfcards/${id}?lng=fr`);
    await makeVault(page, 'fr');
    const open = page.getByRole('main').getByLabel('Choisir des fichiers');
    await expect(open).toBeAttached();
    expect(await call(page, ADDRESS)).toBe('connect-src');
    expect(service.asked).toEqual([]);

    const isWallet = await markDocument(page);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Accessibilité' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /accessibilité/i })).toBeVisible();
    expect(await isWallet()).toBe(false);
    expect(await call(page, ADDRESS)).toEqual({ height: 4.2 });
    expect(service.asked).toEqual(['/tide']);

    const isMarketing = await markDocument(page);
    await footer.getByRole('link', { name: 'Mentions légales' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /mentions légales/i })).toBeVisible();
    expect(await isMarketing()).toBe(true);

    await page.getByRole('banner').getByRole('link', { name: 'Portefeuille' }).press('Enter');
    await expect(page).toHaveURL(/\/wallet/);
    expect(await isMarketing()).toBe(false);
    expect(await call(page, ADDRESS)).toBe('connect-src');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Mes NFCards' }).press('Enter');
    await main.getByRole('link', { name: 'Belle Brise', exact: true }).press('Enter');
    await expect(open).toBeAttached();
  } finally {
    copy.remove();
    service.close();
  }
});
