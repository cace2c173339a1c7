import type { Candidate, LiveSite } from './live-site.ts';

/** The live site with candidates in the place of live releases; the shell falls back on the live ones. */
export function siteWith(live: LiveSite, shown: readonly Candidate[]): LiveSite {
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
