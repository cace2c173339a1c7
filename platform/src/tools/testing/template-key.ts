import { hashSources } from '../../releases/build/source-hash.ts';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { ROOT } from '../../root.ts';

/** Names the site that browser tests start from: made from the same sources and packages, it is the same site. */
export function templateKey(): string {
  const made = ['e2e/global-setup.ts', 'e2e/site/members.ts', 'e2e/site/site.ts', 'package-lock.json'];
  return hashSources(ROOT, [...siteNames(), 'shared', 'api', 'platform', ...made]);
}
