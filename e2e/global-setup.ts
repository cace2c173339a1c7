import { newDataDir, removeDataDir, startSite } from './site/site.ts';

/** Builds everything and fills a database once; each test that needs a site of its own starts from a copy. */
async function makeTemplate(): Promise<() => void> {
  const site = await startSite({ dataDir: newDataDir() });
  await site.stop();
  process.env.E2E_TEMPLATE = site.dataDir;
  return () => removeDataDir(site.dataDir);
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the set-up from the default export
export default makeTemplate;
