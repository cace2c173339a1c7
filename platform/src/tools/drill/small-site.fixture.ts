import { Channel } from '../../releases/channels/channel.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { addRelease, remoteRelease, shellRelease } from '../../serving/live-site/releases.fixture.ts';

/** What it answers. */
export const PAGES = ['/', '/registry.json'];

/** Makes a site of one page live, which nothing renders. */
export async function fillStore(dataDir: string): Promise<void> {
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  const [shell, remote] = [shellRelease('1.0.0'), remoteRelease('mfe-marketing', '1.0.0', '/')];
  for (const release of [shell, remote]) {
    await addRelease(store, release);
    await channel.promote(release.name, release.version);
  }
}
