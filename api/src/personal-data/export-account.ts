import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Handler } from '../wire/outcome.ts';
import { exportFiles, exportSections } from './export-sections.ts';
import type { PersonalDataServices } from './services.ts';

/** `nfcards.zip`: one JSON file for each section, pictures and encrypted documents as they are. */
export function exportAccount(services: PersonalDataServices): Handler<'export_account'> {
  return async (_input, { session, signal }) => ({
    kind: 'file',
    bytes: Readable.from(zipped(entriesOf(services, session.memberId), signal)),
    type: 'application/zip',
    saveAs: 'nfcards.zip',
  });
}

interface Entry {
  readonly name: string;
  /** Whether compression helps: encrypted data and pictures do not shrink. */
  readonly text: boolean;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

async function* entriesOf(services: PersonalDataServices, memberId: string): AsyncGenerator<Entry> {
  for (const [name, read] of Object.entries(exportSections)) {
    const json = JSON.stringify(await read(services.db, memberId), null, 2);
    yield { name: `${name}.json`, text: true, chunks: [Buffer.from(json)] };
  }
  for (const read of exportFiles) {
    for await (const { name, chunks } of read(services, memberId)) yield { name, text: false, chunks };
  }
}

/** Chunks of the archive as they come, so that one with hundreds of megabytes never stands in memory. */
async function* zipped(entries: AsyncIterable<Entry>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(chunk);
  });
  for await (const { name, text, chunks } of entries) {
    const file = text ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      file.push(chunk);
      yield* ready;
      ready = [];
    }
    file.push(new Uint8Array(), true);
    yield* ready;
    ready = [];
    if (failed !== null) throw failed;
  }
  zip.end();
  yield* ready;
}
