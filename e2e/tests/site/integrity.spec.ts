import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { browser } from '../../site/browser.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import type { Site } from '../../site/site.ts';

/** Each a file of the wallet's page. */
const FILES = [
  { kind: 'entry', file: /^remoteEntry\.js$/ },
  { kind: 'chunk', file: /^wallet\..*\.js$/ },
  { kind: 'style', file: /^wallet\..*\.css$/ },
];

/** Asked for by every file that was tampered with, if it runs. */
const RAN = '/ran-although-tampered';
const NEXT = '9.0.0';

const WALLET = { name: /portefeuille/i, level: 1 };

test.use({
  // The worker is that of the map.
  launchOptions: browser({ webGl: true }),
  reducedMotion: 'reduce',
  expectedConsole:
    /integrity|Failed to load resource|could not be loaded|net::ERR_|preload|another .* than was published|Content Security Policy|Trusted/i,
});

/** Puts a script, or a style, before what a published file says. Mended with what it returns. */
function tamper(site: Site, remote: string, version: string, file: RegExp): () => void {
  const folder = join(site.dataDir, 'releases', remote, version);
  const found = readdirSync(folder).find((name) => file.test(name));
  if (found === undefined) throw new Error(`${remote}@${version} has no ${file}`);
  const path = join(folder, found);
  const published = readFileSync(path, 'utf8');
  const addition = found.endsWith('.css') ? `:root{background:url(${RAN})}` : `fetch('${RAN}');`;
  writeFileSync(path, addition + published);
  // Or the gateway would send what was compressed before.
  for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true });
  return () => writeFileSync(path, published);
}

function onlyVersion(site: Site, remote: string): string {
  const [version = ''] = readdirSync(join(site.dataDir, 'releases', remote));
  return version;
}

function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

for (const { kind, file } of FILES) {
  test(`where there is no earlier release, a changed ${kind} never runs, and the panel is shown`, async ({
    page,
    openSite,
  }) => {
    const site = await openSite();
    tamper(site, 'mfe-wallet', onlyVersion(site, 'mfe-wallet'), file);
    const asked = askedFor(page);
    await page.goto(`${site.url}/wallet`);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(asked).not.toContain(RAN);
  });
}

test('the earlier release stands in for a changed entry, chunk and style, and the console says which', async ({
  browser: chromium,
  openSite,
}) => {
  const site = await openSite();
  const earlier = onlyVersion(site, 'mfe-wallet');
  const copy = new RemoteCopy('mfe-wallet').version(NEXT);
  await site.release('publish', 'mfe-wallet', '--from', copy.folder);
  await site.release('promote', `mfe-wallet@${NEXT}`);
  copy.remove();
  for (const { kind, file } of FILES) {
    await test.step(kind, async () => {
      const mend = tamper(site, 'mfe-wallet', NEXT, file);
      const context = await chromium.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
      const page = await context.newPage();
      const asked = askedFor(page);
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(`${site.url}/wallet`);
      await expect(page.getByRole('heading', WALLET)).toBeVisible();
      const ofEarlier = () => asked.filter((path) => path.startsWith(`/releases/mfe-wallet/${earlier}/`));
      await expect.poll(ofEarlier, 'the page that came rendered comes alive').not.toEqual([]);
      const named = () => said.filter((text) => text.includes('integrity') && text.includes(`/${NEXT}/`));
      await expect.poll(named, 'the browser names the file').not.toEqual([]);
      await expect.poll(() => said.join('\n')).toContain(`mfe-wallet@${NEXT} could not be loaded`);
      expect(asked).not.toContain(RAN);
      await context.close();
      mend();
    });
  }
});

test('every script and style of a page is asked for once, preloaded or not', async ({ page, site }) => {
  const asked = askedFor(page);
  await page.goto(`${site.url}/wallet`);
  await expect(page.getByRole('heading', WALLET)).toBeVisible();
  const files = asked.filter((path) => /^\/releases\/.*\.(js|css)$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path, at) => files.indexOf(path) !== at)).toEqual([]);
});

test('a worker whose file was changed never starts, and the earlier release stands in', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const earlier = onlyVersion(site, 'mfe-directory');
  const copy = new RemoteCopy('mfe-directory').version(NEXT);
  await site.release('publish', 'mfe-directory', '--from', copy.folder);
  await site.release('promote', `mfe-directory@${NEXT}`);
  copy.remove();
  tamper(site, 'mfe-directory', NEXT, /^maplibre-gl-worker\./);
  const asked = askedFor(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${site.url}/search`);
  const show = page.getByRole('button', { name: 'Voir la carte' });
  await expect(page.locator('main a[href^="/port/"]').first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole('region', { name: 'Carte des ports trouvés' })).toBeVisible();
  await expect
    .poll(() =>
      asked.some((path) => path.startsWith(`/releases/mfe-directory/${earlier}/maplibre-gl-worker.`)),
    )
    .toBe(true);
  expect(asked).not.toContain(RAN);
  expect(said.join('\n')).toMatch(
    new RegExp(`mfe-directory@${NEXT} has another maplibre-gl-worker\\S* than was published`),
  );
});

test('no script runs that somebody managed to write into a page', { tag: '@quick' }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/wallet`);
  await expect(page.getByRole('heading', WALLET)).toBeVisible();
  const old = `/releases/mfe-wallet/${onlyVersion(site, 'mfe-wallet')}/remoteEntry.js`;
  const outcomes = await page.evaluate(async (released) => {
    // What is asked of the page from outside may evaluate whatever it likes, until it first waits.
    await new Promise((resolve) => setTimeout(resolve));
    const attempts: Record<string, () => unknown> = {
      'inline script': () => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.ran = true';
        document.body.append(script);
      },
      'script of the API': () => {
        document.body.append(Object.assign(document.createElement('script'), { src: '/api/ports_data' }));
      },
      'script in an address': () => {
        const src = 'data:text/javascript,globalThis.ran = true';
        document.body.append(Object.assign(document.createElement('script'), { src }));
      },
      markup: () => {
        document.body.innerHTML += '<img src="x" onerror="globalThis.ran = true">';
      },
      handler: () => document.body.setAttribute('onclick', 'globalThis.ran = true'),
      evaluation: () => Reflect.get(globalThis, 'eval')('globalThis.ran = true'),
      'worker of no checked file': () => new Worker(released),
      'shared worker of no checked file': () => new SharedWorker(released),
      'policy of its own': () =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('other', { createHTML: (html: string) => html }),
    };
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch {
          return [name, 'refused'];
        }
      }),
    );
  }, old);
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'refused'])));
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);

  const loads = await page.evaluate(async (released) => {
    const script = Object.assign(document.createElement('script'), { src: `${released}?unchecked` });
    const { promise, resolve } = Promise.withResolvers<string>();
    script.onload = () => resolve('ran');
    script.onerror = () => resolve('refused');
    document.head.append(script);
    return promise;
  }, old);
  expect(loads, 'a published script without its integrity').toBe('refused');
});
