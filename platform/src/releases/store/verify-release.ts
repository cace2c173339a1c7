import { Failure } from '../../failure.ts';
import { isAsPublished } from '../release/release-files.ts';
import type { ReleaseStore } from './release-store.ts';

/** A sentence for each file that is not as it was published; none for a whole release. */
export async function faultsOf(store: ReleaseStore, name: string, version: string): Promise<string[]> {
  const release = await store.read(name, version).catch((cause: unknown) => {
    if (cause instanceof Failure) return cause.message;
    throw cause;
  });
  if (typeof release === 'string') return [release];
  const faults: string[] = [];
  // One after the other: a release is read whole only once in a while, and may be large.
  for (const [file, integrity] of Object.entries(release.integrity)) {
    const content = await store.place.bytes(`releases/${name}/${version}/${file}`);
    if (content === null) faults.push(`${name}@${version} lacks its file ${file}.`);
    else if (!isAsPublished(content, integrity)) {
      faults.push(`${name}@${version} has a file ${file} that is not the one that was published.`);
    }
  }
  return faults;
}
