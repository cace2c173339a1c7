import { newDataDir, removeDataDir, startSite } from './site/site.ts';
import { CHANNELS, DEPLOYED_URL, PREPARED_RELEASES } from './site/target.ts';

/**
 * Builds everything and fills a database once; each test that needs a site of its own starts from a copy. Prepared
 * releases are there already; whoever prepared their folder removes it.
 */
async function makeTemplate(): Promise<(() => void) | undefined> {
  if (DEPLOYED_URL !== null) return;
  const [channel] = CHANNELS;
  const site = await startSite({
    dataDir: PREPARED_RELEASES ?? newDataDir(),
    environment: channel === undefined ? {} : { CHANNEL: channel },
  });
  await site.stop();
  process.env.E2E_TEMPLATE = site.dataDir;
  return PREPARED_RELEASES === null ? () => removeDataDir(site.dataDir) : undefined;
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the set-up from the default export
export default makeTemplate;
