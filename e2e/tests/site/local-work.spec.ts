import { expect, type Page, test } from '@playwright/test';
import { startHotSite } from '../../site/hot-site.ts';
import { newDataDir, removeDataDir, startSite } from '../../site/site.ts';
import { TreeCopy } from '../../site/tree-copy.ts';

const HARBOUR = ['harbour', '--fr', 'La capitainerie', '--en', 'The harbour office'];
const BERTHS = ['mfe-harbour', 'berths', '/berths/:id', '--fr', 'Les places', '--en', 'Berths'];
const SOURCES = 'mfe-harbour/src/harbour';

test.describe('a remote fresh from `npm run new-remote`', () => {
  test('is checked, tested, published, promoted and live in both languages, as its browser test says', async ({
    page,
  }) => {
    const tree = new TreeCopy();
    const site = await startSite();
    try {
      await tree.run('new-remote', HARBOUR);
      await tree.run('new-page', BERTHS);
      await tree.tool('tsc', '--build', 'mfe-harbour', 'mfe-harbour/browser-tests');
      await tree.tool('biome', 'ci', 'mfe-harbour', 'package-lock.json');
      await tree.tool('depcruise', '--config', '.dependency-cruiser.json', 'mfe-harbour');
      expect(await tree.tool('vitest', 'run', '--project', 'mfe-harbour')).toContain('2 passed');
      const store = { DATA_DIR: site.dataDir };
      await tree.run('release', ['publish', 'mfe-harbour'], store);
      await tree.run('release', ['promote', 'mfe-harbour@1.0.0'], store);

      expect(await tree.run('e2e', ['--url', site.url, 'mfe-harbour'])).toContain('1 passed');
      await page.goto(`${site.url}/berths/A12?lng=en`);
      await expect(page.getByText('Identifier: A12')).toBeVisible();
    } finally {
      await site.stop();
      removeDataDir(site.dataDir);
      tree.remove();
    }
  });

  test('is refused under a name or a path that is taken, and nothing is written', async () => {
    const tree = new TreeCopy();
    try {
      const before = tree.read('package-lock.json');
      const refused = async (...parameters: string[]) =>
        String(await tree.run('new-remote', parameters).catch((cause: Error) => cause.message));
      expect(await refused('wallet')).toContain('There is a folder mfe-wallet already');
      expect(await refused('Quay')).toContain('cannot be the name of a remote');
      expect(await refused('shell')).toContain('The texts of the shell are called “shell” already');
      expect(await refused('quay', '--path', '/port/:name')).toContain(
        'mfe-directory shows /port/:id already',
      );
      expect(await refused('quay', '--path', '/api/quay')).toContain('the site itself answers');
      const page = (...parameters: string[]) =>
        tree.run('new-page', parameters).catch((cause: Error) => cause.message);
      expect(await page('mfe-quay', 'berths', '/berths')).toContain('There is no remote “mfe-quay”');
      expect(await page('mfe-wallet', 'vault', '/vaults')).toContain(
        'There is a folder mfe-wallet/src/vault',
      );
      expect(tree.read('package-lock.json')).toBe(before);
      expect(() => tree.read('mfe-quay/package.json')).toThrow();
    } finally {
      tree.remove();
    }
  });
});

test('`npm run dev` shows what is saved without a reload, and keeps the state of components', async ({
  page,
}) => {
  const tree = new TreeCopy();
  const dataDir = newDataDir();
  try {
    await tree.run('new-remote', HARBOUR);
    addCounter(tree);
    const site = await startHotSite(tree, dataDir);
    try {
      await page.goto(`${site.url}/harbour`);
      await expectHotUpdates(page, tree);
    } finally {
      await site.stop();
    }
  } finally {
    removeDataDir(dataDir);
    tree.remove();
  }
});

async function expectHotUpdates(page: Page, tree: TreeCopy): Promise<void> {
  const counter = page.getByRole('button', { name: /^Marée/ });
  await counter.click();
  await expect(counter).toHaveText('Marée 1');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));

  tree.replace(`${SOURCES}/tide.tsx`, /Marée/, 'Marée haute');
  await expect(counter).toHaveText('Marée haute 1');
  tree.replace(`${SOURCES}/fr.json`, /La capitainerie/, 'Le bureau du port');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le bureau du port');
  tree.replace(`${SOURCES}/tide.module.css`, /var\(--ink\)/, 'rgb(1, 2, 3)');
  await expect(counter).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(counter).toHaveText('Marée haute 1');
  // A new model knows nothing: its page is opened anew.
  tree.replace(`${SOURCES}/harbour.model.ts`, /createStore\(false\)/, 'createStore(true)');
  await expect(page.getByRole('button', { name: 'Marquer comme non lue' })).toBeVisible();
  await expect(counter).toHaveText('Marée haute 1');
  tree.replace(
    'shared/src/ui/page/page-heading.tsx',
    /\{children\}\n {6}<\/h1>/,
    '{children} !\n      </h1>',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le bureau du port !');

  await expectErrorsShown(page, tree);
  await expect(counter).toHaveText('Marée haute 1');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

/** What does not build is said in the page, and what is repaired is shown in it: neither loads it again. */
async function expectErrorsShown(page: Page, tree: TreeCopy): Promise<void> {
  const counter = page.getByRole('button', { name: /^Marée/ });
  const alert = page.getByRole('alert').filter({ hasText: 'does not build' });
  const whole = tree.read(`${SOURCES}/tide.tsx`);
  await counter.focus();
  tree.write(`${SOURCES}/tide.tsx`, whole.replace('</button>', ''));
  await expect(alert).toContainText('mfe-harbour does not build');
  // The compiler colours what it says for a terminal.
  await expect(alert).not.toContainText('\u001b');
  await expect(alert).toContainText(/mfe-harbour\/src\/harbour\/tide\.tsx:\d+/);
  await expect(counter).toBeFocused();
  // Another file is changed before the first is repaired.
  tree.replace(`${SOURCES}/fr.json`, /Le bureau du port/, 'Le port');
  tree.write(`${SOURCES}/tide.tsx`, `import './nowhere.ts';\n${whole}`);
  await expect(alert).toContainText(`${SOURCES}/tide.tsx:1`);
  tree.write(`${SOURCES}/tide.tsx`, whole.replace('Marée haute', 'Pleine mer, Marée haute'));
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pleine mer/ })).toHaveText('Pleine mer, Marée haute 1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le port !');
  tree.write(`${SOURCES}/tide.tsx`, whole);
}

/** A part of the page with state of its own, so that one sees whether it is kept. */
function addCounter(tree: TreeCopy): void {
  tree.write(
    `${SOURCES}/tide.tsx`,
    `import { useState } from 'react';
import classes from './tide.module.css';

export function Tide() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className={classes.tide} onClick={() => setCount(count + 1)}>
      Marée {count}
    </button>
  );
}
`,
  );
  tree.write(`${SOURCES}/tide.module.css`, '@layer feature {\n  .tide {\n    color: var(--ink);\n  }\n}\n');
  const view = `${SOURCES}/harbour-page.tsx`;
  tree.replace(view, /import \{ texts \}/, "import { Tide } from './tide.tsx';\nimport { texts }");
  tree.replace(view, /<p>\{t\('lead'\)\}/, "<Tide />\n      <p>{t('lead')}");
}
