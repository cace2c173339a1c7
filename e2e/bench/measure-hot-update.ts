import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { browser as launch } from '../site/browser.ts';
import { startHotSite } from '../site/hot-site.ts';
import { newDataDir, removeDataDir } from '../site/site.ts';
import { TreeCopy } from '../site/tree-copy.ts';

/**
 * Measures what local work takes, in a copy of the tree: to make a remote, to start `npm run dev`, and to show a change
 * in a browser: `node … <runs>`. Standard output is one JSON object of seconds and milliseconds. Leaves nothing behind.
 */
const [, , runs = '5'] = process.argv;

/** Milliseconds in which somebody looks at a change before they make the next. */
const LOOKING = 1000;

const PAGE = 'mfe-harbour/src/harbour';
const VIEW = `${PAGE}/harbour-page.tsx`;

/** A part of the page with state of its own, so that one sees whether it is kept. */
const COUNTER = `import { useState } from 'react';
import classes from './tide.module.css';

export function Tide() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className={classes.tide} onClick={() => setCount(count + 1)}>
      Tide 0: {count}
    </button>
  );
}
`;

/** What is changed, and where it shows: \`0\` becomes the number of the run. */
const CHANGES = [
  { kind: 'a component', file: `${PAGE}/tide.tsx`, from: /Tide \d+/, to: (no: number) => `Tide ${no}` },
  { kind: 'the page itself', file: VIEW, from: /"Pier \d+"/, to: (no: number) => `"Pier ${no}"` },
  { kind: 'a text', file: `${PAGE}/fr.json`, from: /Quai \d+/, to: (no: number) => `Quai ${no}` },
  { kind: 'a model', file: `${PAGE}/harbour.model.ts`, from: /Buoy \d+/, to: (no: number) => `Buoy ${no}` },
  {
    kind: 'a component of the kit',
    file: 'shared/src/ui/page/page-heading.tsx',
    from: /\{children\}(?: Kit \d+)?\n/,
    to: (no: number) => `{children} Kit ${no}\n`,
  },
  {
    kind: 'a component of the shell',
    file: 'shell/src/footer/footer.tsx',
    from: /return \(\s*<footer([^>]*)>(?:Foot \d+)?/,
    to: (no: number) => `return (\n    <footer$1>Foot ${no}`,
  },
] as const;

const tree = new TreeCopy();
const dataDir = newDataDir();
try {
  const made = await secondsOf(() => tree.run('new-remote', ['harbour', '--fr', 'La capitainerie']));
  prepare();
  const started = performance.now();
  const site = await startHotSite(tree, dataDir);
  try {
    const seconds = (performance.now() - started) / 1000;
    const updates = await measureIn(`${site.url}/harbour`);
    console.log(JSON.stringify({ newRemote: made, start: seconds, updates }));
  } finally {
    await site.stop();
  }
} finally {
  removeDataDir(dataDir);
  tree.remove();
}

async function secondsOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

async function measureIn(address: string) {
  const browser = await chromium.launch(launch({ webGl: false }));
  try {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    await page.goto(address);
    return await measureAll(page);
  } finally {
    await browser.close();
  }
}

async function measureAll(page: Page) {
  const tide = page.getByRole('button', { name: /^Tide/ });
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const updates: { kind: string; milliseconds: number[]; kept: boolean; reloaded: boolean }[] = [];
  for (const { kind, file, from, to } of CHANGES) {
    await tide.click();
    const counted = countIn(await tide.textContent());
    const milliseconds: number[] = [];
    for (let no = 1; no <= Number(runs); no += 1) {
      const shown = String(to(no)).match(/[A-Z]\w+ \d+/)?.[0] ?? '';
      const seen = page.evaluate(seeText, shown);
      seen.catch(() => {});
      tree.replace(file, from, to(no));
      const changedAt = performance.timeOrigin + performance.now();
      milliseconds.push((await seen) - changedAt);
      await wait(LOOKING);
    }
    const kept = countIn(await tide.textContent()) === counted;
    const reloaded = (await page.evaluate(() => Reflect.get(window, 'sameDocument'))) !== true;
    updates.push({ kind, milliseconds, kept, reloaded });
  }
  return updates;
}

/** The state that a change is to keep. */
function countIn(text: string | null): number {
  return Number(text?.split(': ').at(-1));
}

/** Resolves with the time at which the page has a text. */
function seeText(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.textContent?.includes(text)) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

function prepare(): void {
  tree.write(`${PAGE}/tide.tsx`, COUNTER);
  tree.write(`${PAGE}/tide.module.css`, '@layer feature {\n  .tide {\n    color: var(--ink);\n  }\n}\n');
  tree.replace(VIEW, /import \{ texts \}/, "import { Tide } from './tide.tsx';\nimport { texts }");
  tree.replace(VIEW, /isRead: \$isRead/, 'isRead: $isRead, buoy: $buoy');
  tree.replace(VIEW, /\{ isRead, mark \}/, '{ isRead, buoy, mark }');
  tree.replace(VIEW, /\{ \$isRead/, '{ $buoy, $isRead');
  tree.replace(
    VIEW,
    /<p>\{t\('lead'\)\}/,
    '<Tide />\n      <p>{"Pier 0"} {buoy}</p>\n      <p>{t(\'lead\')}',
  );
  tree.replace(`${PAGE}/fr.json`, /Cette page/, 'Quai 0 : cette page');
  const model = `${PAGE}/harbour.model.ts`;
  tree.write(
    model,
    `${tree.read(model)}
export const $buoy = createStore('Buoy 0');
`,
  );
}
