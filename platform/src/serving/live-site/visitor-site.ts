import type { ChannelSite, LiveSite } from './live-site.ts';
import { isInShare } from './rollout.ts';

/**
 * The site for a visitor: candidates replace the live releases where the visitor is in their share, and the shell falls
 * back on the live ones.
 * @param bucket null: in no share
 */
export function siteFor({ live, candidates }: ChannelSite, bucket: number | null): LiveSite {
  const shown = candidates.filter((candidate) => bucket !== null && isInShare(bucket, candidate));
  if (shown.length === 0) return live;
  const remotes = { ...live.remotes };
  const registered = { ...live.registry.remotes };
  let { shell } = live;
  for (const candidate of shown) {
    if (!('forBrowsers' in candidate)) {
      shell = candidate.release;
      continue;
    }
    remotes[candidate.name] = candidate.release;
    registered[candidate.name] = {
      live: candidate.forBrowsers,
      previous: live.registry.remotes[candidate.name]?.live ?? null,
    };
  }
  return {
    revision: [live.revision, ...shown.map(({ name, version }) => `${name}@${version}`)].join(' '),
    shell,
    registry: { ...live.registry, shell: shell.version, remotes: registered },
    remotes,
  };
}
