import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Kysely } from 'kysely';
import { Semaphore } from '../base/semaphore.ts';
import type { Tables } from '../database/tables.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { findVersions, versionBytes } from './export-documents.ts';
import { exportSections } from './export-sections.ts';
import { OFFLINE_PAGE, readMes } from './read-mes.ts';
import type { PersonalDataServices } from './services.ts';

/** Written by `npm run format` from mfe-wallet/src/offline. */
const PAGE_FILE = join(import.meta.dirname, 'offline-page.html');

/** Archives that this server writes at once. None waits: a download may take as long as a poor line makes it. */
const semaphore = new Semaphore({ atOnce: 16, maxWaiting: 0 });

/**
 * `nfcards.zip`: how to read it, in both languages; a page that opens the documents without a network and without the
 * site; one JSON file for each section; pictures as they are, and encrypted documents.
 */
export function exportAccount(services: PersonalDataServices): Handler<'export_account'> {
  return async (_input, { session, signal }) => {
    const end = await semaphore.acquire();
    const bytes = Readable.from(zipped(entriesOf(services, session), signal)).once('close', end);
    return { kind: 'file', bytes, type: 'application/zip', saveAs: 'nfcards.zip' };
  };
}

interface Entry {
  readonly name: string;
  /** Whether compression helps: encrypted data and pictures do not shrink. */
  readonly text: boolean;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Large files come last: an archive that breaks off keeps what opens those that it has. */
async function* entriesOf(services: PersonalDataServices, session: Session): AsyncGenerator<Entry> {
  const { memberId, language } = session;
  for (const [name, text] of Object.entries(readMes)) yield textEntry(name, text);
  yield textEntry(OFFLINE_PAGE, await readFile(PAGE_FILE));
  for (const [name, read] of Object.entries(exportSections))
    yield jsonEntry(name, await read(services.db, memberId));
  const versions = await findVersions(services.db, session, language);
  for (const { path, about } of versions) yield jsonEntry(path, about);
  yield* pictures(services.db, memberId);
  for (const version of versions)
    yield { name: `${version.path}.age`, text: false, chunks: versionBytes(services, version) };
}

function textEntry(name: string, text: string | Uint8Array): Entry {
  return { name, text: true, chunks: [typeof text === 'string' ? Buffer.from(text) : text] };
}

function jsonEntry(path: string, value: unknown): Entry {
  return textEntry(`${path}.json`, JSON.stringify(value, null, 2));
}

async function* pictures(db: Kysely<Tables>, memberId: string): AsyncGenerator<Entry> {
  const picture = await db
    .selectFrom('profile_picture')
    .select('bytes')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (picture !== undefined) yield { name: 'picture.webp', text: false, chunks: [picture.bytes] };
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
