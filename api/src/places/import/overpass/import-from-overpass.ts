import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DatabasePlace } from '../../../database/open-database.ts';
import type { FileEntry } from '../files/file-entry.ts';
import type { OpenFile } from '../files/read-file.ts';
import type { ImportReport } from '../import-report.ts';
import { takeFile } from '../take-file.ts';
import type { ImportProgress } from '../take-places.ts';
import type { OverpassServer } from './ask-overpass.ts';
import { fetchCountry } from './fetch-country.ts';
import { FetchedPieces } from './fetched-pieces.ts';

export interface OverpassOptions extends DatabasePlace, Pick<OverpassServer, 'url' | 'contact' | 'tell'> {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Fetches, tells what would be taken, and keeps what came for the next time. */
  readonly dryRun: boolean;
  readonly progress: (progress: ImportProgress) => void;
  /** Another clock, for tests. */
  readonly wait?: OverpassServer['wait'];
}

/**
 * Imports a country’s places from an Overpass server. Fetched pieces stay in the data folder until all are imported.
 * @throws ImportRefused, StartFailure: one sentence that says what to do
 */
export async function importFromOverpass(options: OverpassOptions): Promise<ImportReport> {
  const { country, dryRun, progress, url, contact, tell } = options;
  const wait = options.wait ?? (async (milliseconds) => setTimeout(milliseconds));
  const kept = new FetchedPieces(join(options.dataDir, 'imports', `overpass-${country}`), country);
  await fetchCountry({ url, contact, tell, wait }, country, kept);
  const file = openPieces(kept);
  const report = await takeFile(file, {
    ...{ place: options, mapping: null, country, dryRun, partial: false, progress },
  });
  if (!dryRun) await kept.remove();
  return report;
}

/** All pieces as one file, each object once: on an edge it is in two pieces. */
function openPieces(kept: FetchedPieces): OpenFile {
  const files = kept.pieces.flatMap(({ file }) => file ?? []);
  let done = 0;
  async function* entries(): AsyncGenerator<FileEntry> {
    const seen = new Set<string>();
    for (const file of files) {
      for (const value of await kept.elements(file)) {
        const key = keyOf(value);
        if (key !== null && seen.has(key)) continue;
        if (key !== null) seen.add(key);
        yield { kind: 'entry', value, at: file };
      }
      done += 1;
    }
  }
  return {
    format: 'json',
    share: () => (files.length === 0 ? 1 : done / files.length),
    entries: entries(),
    encoding: () => 'UTF-8',
    remark: () => null,
  };
}

function keyOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('id' in value)) return null;
  return `${String(value.type)}/${String(value.id)}`;
}
