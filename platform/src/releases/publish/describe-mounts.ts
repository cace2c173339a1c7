import { join } from 'node:path';
import { operations } from '@nfcards/shared/operations';
import { Failure } from '../../failure.ts';
import { readPageWords } from '../release/page-words.ts';
import { readsOf } from '../release/reads-of.ts';
import type { ReleasedMount } from '../release/release.ts';
import type { RemoteDeclaration } from '../release/remote-declaration.ts';

type Mount = RemoteDeclaration['mounts'][number];

/**
 * The pages of a remote as its release says them.
 * @param filesOf the files that a page needs at once
 */
export function describeMounts(
  folder: string,
  { name, mounts }: RemoteDeclaration,
  filesOf: (mount: Mount) => readonly string[],
): ReleasedMount[] {
  return mounts.map((mount) => {
    const files = filesOf(mount);
    refuseOtherReads(name, mount);
    return {
      ...mount,
      scripts: files.filter((file) => file.endsWith('.js')),
      styles: files.filter((file) => file.endsWith('.css')),
      head: readPageWords(join(folder, mount.head)),
    };
  });
}

function refuseOtherReads(name: string, mount: Mount): void {
  const unknown = readsOf(mount).find((operation) => !isPublicRead(operation));
  if (unknown === undefined) return;
  throw new Failure(
    `${name} says that ${mount.path} reads “${unknown}”, which is not an operation that anyone may read.`,
  );
}

function isPublicRead(operation: string): boolean {
  return Object.values(operations).some(
    ({ path, effect, access }) => path === operation && effect === 'reads' && access === 'anyone',
  );
}
