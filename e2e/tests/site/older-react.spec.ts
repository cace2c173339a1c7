import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { OlderReactRemote } from '../../site/older-react-remote.ts';

test('a page with a React of its own lives among the others, and leaves nothing behind', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const remote = new OlderReactRemote();
  const { name, version, folder } = remote;
  try {
    console.log(await site.release('publish', name, '--from', folder));
  } finally {
    remote.remove();
  }
  await site.release('promote', `${name}@${version}`);
  const published: unknown = JSON.parse(
    readFileSync(join(site.dataDir, 'releases', name, version, 'release.json'), 'utf8'),
  );
  expect(published).not.toHaveProperty('server');

  await page.goto(`${site.url}/logbook`);
  const miles = page.getByLabel('miles');
  await expect(page.getByRole('heading', { level: 1, name: 'Livre de bord' })).toBeVisible();
  await expect(page.getByText('React 18.3.1, visitor')).toBeVisible();
  await expect(page).toHaveTitle('Livre de bord – NFCards');
  await page.getByRole('button', { name: 'log', exact: true }).click();
  await expect(miles).toHaveText('11');
  await page.getByRole('button', { name: 'tell' }).click();
  await expect(page.getByText('logged 11')).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('button', { name: 'go' }).click();
  await expect(page).toHaveURL(`${site.url}/search`);
  await expect(page.locator('article')).toHaveCount(0);
  expect(await page.evaluate(() => document.body.dataset.logbook)).toBeUndefined();
  await page.goBack();
  await expect(miles).toHaveText('11');
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'no reload').toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Livre de bord' })).toBeFocused();

  const before = await page.evaluate(() => document.querySelectorAll('*').length);
  for (let round = 0; round < 3; round += 1) {
    await page.goForward();
    await expect(page.locator('article')).toHaveCount(0);
    await page.goBack();
    await expect(miles).toHaveText('11');
  }
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBe(before);
});

test('a page brings a shared module of another major as well, which the others do not see', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const remote = new OlderReactRemote();
  try {
    remote.bringShared();
    await site.release('publish', remote.name, '--from', remote.folder);
  } finally {
    remote.remove();
  }
  await site.release('promote', `${remote.name}@${remote.version}`);
  await page.goto(`${site.url}/logbook`);
  await expect(page.getByText('Shared of another major')).toBeVisible();
  await page.getByRole('button', { name: 'tell' }).click();
  await expect(page.getByText('logged 10')).toBeVisible();
  await page.getByRole('button', { name: 'go' }).click();
  await expect(page).toHaveURL(`${site.url}/search`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
