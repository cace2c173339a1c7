import { operations, operationUrl } from '@nfcards/shared/operations';
import type { MountMatch } from '@nfcards/shared/registry';
import { readsAt } from '../../releases/release/reads-of.ts';
import { type LiveSite, mountOf } from './live-site.ts';

export interface PageReads {
  readonly live: LiveSite;
  readonly match: MountMatch;
  /** Of the API. */
  readonly host: string;
  /** Query string of the page’s address. */
  readonly search: string;
}

/** The addresses that a page reads as it opens, as its client writes them. */
export function pageReads({ live, match, host, search }: PageReads): string[] {
  const { remote, path } = match;
  const published = live.registry.remotes[remote]?.live.mounts.find((mount) => mount.path === path);
  const mount = mountOf(live, match) ?? published;
  if (mount === undefined) return [];
  return readsAt(mount, search).map((name) => operationUrl(host, name, inputOf(name, match.params)));
}

/** The parameters of the path that the operation takes, in the order it declares them. */
function inputOf(name: string, params: Readonly<Record<string, string>>): Record<string, string> {
  const operation = Object.values(operations).find(({ path }) => path === name);
  const taken = Object.keys(operation?.input.entries ?? {});
  return Object.fromEntries(taken.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])));
}
