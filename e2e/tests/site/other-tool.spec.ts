import { expect, test } from '../../fixtures.ts';
import { RsbuildRemote } from '../../site/rsbuild-remote.ts';

test('a remote that Rsbuild built is admitted, and its page lives in the site under the same policy', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const remote = new RsbuildRemote();
  const { name, version, folder, built } = remote;
  const publish = () => site.release('publish', name, '--from', folder, '--built', built);
  try {
    await remote.build({ integrity: false });
    await expect(publish(), 'browsers would run none of its chunks').rejects.toThrow(/without integrity/);
    await remote.build({ integrity: true });
    await publish();
  } finally {
    remote.remove();
  }
  await site.release('promote', `${name}@${version}`);

  const opened = await page.goto(`${site.url}/tides`);
  const headers = opened?.headers() ?? {};
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self' 'wasm-unsafe-eval';.*require-trusted-types/,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Marées' })).toBeVisible();
  await expect(page).toHaveTitle('Marées – NFCards');
  const height = page.getByRole('status', { name: 'Monter' });
  await expect(height).toHaveText('3');
  await page.getByRole('button', { name: 'Monter' }).click();
  await expect(height).toHaveText('4');
  await expect(height.locator('..')).toHaveCSS('outline-width', '7px');

  // Away and back without a reload: the shell's React, and one scope for all.
  await page.getByRole('link', { name: 'NFCards' }).first().click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goBack();
  await expect(height).toHaveText('4');
});
