import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../measure/built-site.ts';
import type { Growth } from './growth.ts';
import { growMembers } from './growth-members.ts';
import { growPlaces } from './growth-places.ts';
import { growRemotes } from './growth-remotes.ts';

export interface GrowthSizes {
  readonly places: readonly number[];
  readonly members: readonly number[];
  readonly remotes: readonly number[];
}

/** Builds the site once, and lets each of the three grow by itself. Leaves nothing behind. */
export async function benchGrowth({ places, members, remotes }: GrowthSizes): Promise<readonly Growth[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  try {
    const built = join(folder, 'data');
    await buildSite(built);
    return [
      await growPlaces(places, built, folder),
      await growMembers(members, folder),
      await growRemotes(remotes, built),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
