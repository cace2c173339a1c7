import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addStaff } from './site/members.ts';
import { newDataDir, ROOT, removeDataDir, startSite } from './site/site.ts';
import { CHANNELS, DEPLOYED_URL, PREPARED_RELEASES } from './site/target.ts';

/** Templates of earlier runs, by what the working tree was then. */
const TEMPLATES = join(ROOT, 'node_modules/.cache/e2e-templates');
/** Some tens of megabytes each. */
const MAX_TEMPLATES = 3;

/**
 * Builds everything and fills a database once; each test that needs a site of its own starts from a copy. Where the
 * working tree is named (`E2E_TEMPLATE_KEY`), its template is kept, and serves again while nothing changes. Prepared
 * releases are there already; whoever prepared their folder removes it.
 */
async function makeTemplate(): Promise<(() => void) | undefined> {
  if (DEPLOYED_URL !== null) return undefined;
  const key = process.env.E2E_TEMPLATE_KEY;
  if (PREPARED_RELEASES !== null) {
    process.env.E2E_TEMPLATE = await fill(PREPARED_RELEASES);
    return undefined;
  }
  if (key === undefined) {
    const dataDir = await fill(newDataDir());
    process.env.E2E_TEMPLATE = dataDir;
    return () => removeDataDir(dataDir);
  }
  const kept = join(TEMPLATES, key);
  process.env.E2E_TEMPLATE = kept;
  if (existsSync(kept)) return undefined;
  renameSync(await fill(newDataDir(TEMPLATES)), kept);
  for (const old of byAge(TEMPLATES).slice(MAX_TEMPLATES)) removeDataDir(old);
  return undefined;
}

/** Folders in a folder, the newest first. */
function byAge(parent: string): string[] {
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

async function fill(dataDir: string): Promise<string> {
  const [channel] = CHANNELS;
  const site = await startSite({ dataDir, environment: channel === undefined ? {} : { CHANNEL: channel } });
  await addStaff(site);
  return dataDir;
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the set-up from the default export
export default makeTemplate;
