import { join } from 'node:path';
import { readRemoteDeclaration } from '../release/remote-declaration.ts';
import { type Reachable, reachableSources } from './reachable-sources.ts';

/** The sources that the doors of a remote lead to: its pages, and what it brings into slots. */
export function doorSources(folder: string): Reachable {
  const { slots } = readRemoteDeclaration(folder);
  const entries = ['routes.ts', ...slots.map((slot) => `slots/${slot}.ts`)];
  return reachableSources(entries.map((file) => join(folder, 'src', file)));
}
