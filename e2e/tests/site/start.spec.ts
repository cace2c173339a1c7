import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { REMOTES } from '../../site/remotes.ts';
import { failToStart, newDataDir, removeDataDir } from '../../site/site.ts';

test.describe('npm start', () => {
  test('answers health, readiness and the registry', async ({ request }) => {
    expect((await request.get('/healthz')).status()).toBe(200);
    expect((await request.get('/readyz')).status()).toBe(200);
    const registry = await (await request.get('/registry.json')).json();
    expect(Object.keys(registry.remotes).sort()).toEqual(REMOTES);
  });

  test('builds nothing the second time, and ends cleanly when asked to', async ({ openSite }) => {
    const first = await openSite();
    expect(await first.stop()).toBe(0);
    const second = await openSite({ dataDir: first.dataDir });
    expect(second.output()).not.toContain('Built');
    expect(await second.stop()).toBe(0);
  });

  test('ends though a browser keeps a connection that it opened ahead and never used', async ({
    openSite,
  }) => {
    const site = await openSite();
    const unused = connect(Number(new URL(site.url).port), 'localhost');
    await once(unused, 'connect');
    expect(await site.stop()).toBe(0);
    unused.destroy();
  });

  const wrongSettings = [
    {
      environment: { PORT: 'trois mille' },
      says: /PORT is “trois mille”; it must be a whole number from 1 to 65535/,
    },
    { environment: { PORT: '70000' }, says: /PORT is “70000”; it must be/ },
    {
      environment: { DATABASE_URL: 'mysql://root:secret@host/db' },
      says: /DATABASE_URL .* must be an address such as postgres:/,
    },
    { environment: { LEGACY_WIRE: 'maybe' }, says: /LEGACY_WIRE is “maybe”; it must be on or off/ },
    { environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, says: /database/i },
  ];
  for (const { environment, says } of wrongSettings) {
    test(`refuses ${Object.entries(environment).join(', ').replace(/:.*@/, ':…@')}`, async () => {
      const { code, output } = await failToStart(environment);
      expect(code).toBe(1);
      expect(output).toMatch(says);
      expect(output).not.toContain('secret');
      expect(output).not.toMatch(/\n\s+at /);
    });
  }

  test('refuses a busy port in one sentence', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, output } = await failToStart({ PORT: port });
    server.close();
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^Port ${port} is in use\\. .*PORT=${Number(port) + 1}\\.\\s*$`));
  });

  test('refuses a data folder that cannot be written, in one sentence', async () => {
    const folder = newDataDir();
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, output } = await failToStart({ DATA_DIR: join(file, 'data') });
    removeDataDir(folder);
    expect(code).toBe(1);
    expect(output).toMatch(/^The data folder .* cannot be written to .*DATA_DIR.*\s*$/);
  });

  test('refuses a data folder that another site uses, in one sentence', async ({ openSite }) => {
    const site = await openSite();
    const { code, output } = await failToStart({ DATA_DIR: site.dataDir });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(site.dataDir);
  });

  test('shows the ports with the legacy wire alone', async ({ page, openSite }) => {
    const legacy = await openSite({
      environment: { API_WIRE: 'legacy', LEGACY_WIRE: 'on' },
    });
    await page.goto(`${legacy.url}/port/FRLRH`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('La Rochelle');
  });
});

test('SPEC A2: ports_data is the same on both wires, to the byte', async ({ request, openSite }) => {
  const legacy = await openSite({
    environment: { LEGACY_WIRE: 'on' },
  });
  const standard = await (await request.get('/api/ports_data')).body();
  const old = await (await request.get(`${legacy.url}/api/ports_data?cookie=none`)).body();
  // Commercial ports, the table of marinas, and the one to try.
  expect(JSON.parse(standard.toString())).toHaveLength(1619 + 352 + 1);
  expect(old.equals(standard)).toBe(true);
});
