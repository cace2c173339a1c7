import { join } from 'node:path';
import { openHotRemote } from './hot-remote.ts';

export interface RemoteOnSite {
  readonly name: string;
  /** Origin of the site. */
  readonly site: string;
  readonly dataDir: string;
}

/** Shows a remote in the pages of a site that runs elsewhere, until it is told to stop. */
export async function workOnRemote(
  { name, site, dataDir }: RemoteOnSite,
  stopped: Promise<unknown>,
  tell: (sentence: string) => void,
): Promise<void> {
  const remote = await openHotRemote(name, join(dataDir, 'dev-remotes', name), tell);
  try {
    tell(
      `Open ${site}/?override=${name}@${remote.origin} in a browser on this machine (Ctrl-C ends it).\nThat site’s setting OVERRIDES must allow ${remote.origin}.`,
    );
    await stopped;
  } finally {
    await remote.close();
  }
}
