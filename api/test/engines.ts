import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { administer } from './administer.ts';
import { isQuick } from './tier.ts';

/** Where an API can be opened, and how to remove it. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly remove: () => Promise<void>;
}

export interface PlaceOptions {
  /** For tests of the first start itself, which takes seconds. */
  readonly empty?: boolean;
}

export interface Engine {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** A new place, as it is after a first start: with all tables and the default places. */
  readonly makePlace: (options?: PlaceOptions) => Promise<Place>;
}

const embedded: Engine = { name: 'PGlite', makePlace: makeFolder };
const server: Engine = { name: 'PostgreSQL', makePlace: makeDatabase };

/** Every test of the database runs on both; the quick ones on the one that answers faster. */
export const engines: readonly Engine[] = isQuick ? [server] : [embedded, server];

export async function makeFolder({ empty = false }: PlaceOptions = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nfcards-api-'));
  if (!empty) cpSync(filledFolder(), dataDir, { recursive: true });
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

function filledFolder(): string {
  const folder = inject('filledFolder');
  if (folder === null) throw new Error('No quick test is on PGlite: what needs it is tagged “all”.');
  return folder;
}

export async function makeDatabase({ empty = false }: PlaceOptions = {}): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    inject('postgresUrl'),
    `create database ${name} template ${empty ? 'template1' : inject('filledDatabase')}`,
  );
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  mkdirSync(documentsOf(name));
  return {
    dataDir: '/nonexistent',
    databaseUrl: url.href,
    remove: async () => {
      await administer(inject('postgresUrl'), `drop database ${name} with (force)`);
      rmSync(documentsOf(name), { recursive: true });
    },
  };
}

/** A folder for documents beside a database, which need not be on this machine. */
export function documentsOf(database: string): string {
  return join(tmpdir(), `${database}-documents`);
}
