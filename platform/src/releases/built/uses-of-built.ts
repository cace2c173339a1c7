import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { packageOf } from '../build/needs.ts';
import { operationShapes } from '../contracts/operation-shapes.ts';
import { readUses } from '../contracts/read-uses.ts';
import { slotShapes } from '../contracts/slot-shapes.ts';
import { SHARED, SHARED_FOLDER, type Uses } from '../release/contract.ts';
import { readsOf } from '../release/reads-of.ts';
import type { RemoteDeclaration } from '../release/remote-declaration.ts';
import { BUILT_FILE, type BuiltRemote } from './built-remote.ts';

/**
 * What the release of another tool's build needs of the shell and of the API: read from the sources, as for any other, or
 * as its `built.json` says it where the sources are not written so that they can be read.
 */
export function usesOfBuilt(
  folder: string,
  { name, mounts, slots }: RemoteDeclaration,
  { needs, uses }: BuiltRemote,
): Uses {
  const [, shared = '*'] = Object.entries(needs).find(([module]) => packageOf(module) === SHARED) ?? [];
  if (uses === undefined) {
    if (existsSync(join(folder, 'src/routes.ts'))) return { ...readUses(folder, SHARED_FOLDER), shared };
    throw new Failure(
      `${name} cannot be published: there is no src/routes.ts to read what it uses from, so ${BUILT_FILE} must say it (“uses”).`,
    );
  }
  const called = [...new Set([...uses.operations, ...mounts.flatMap(readsOf)])].sort();
  return {
    shared,
    names: Object.fromEntries(Object.entries(uses.names).map(([module, names]) => [module, saidIn(names)])),
    operations: saidIn(called),
    shapes: operationShapes(called),
    slots: slotShapes(slots),
  };
}

function saidIn(names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...names].sort().map((name) => [name, BUILT_FILE]));
}
