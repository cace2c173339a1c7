import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

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

/** Every test of the database runs on both. */
export const engines: readonly Engine[] = [
  { name: 'PGlite', makePlace: makeFolder },
  { name: 'PostgreSQL', makePlace: makeDatabase },
];

export async function makeFolder({ empty = false }: PlaceOptions = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nfcards-api-'));
  if (!empty) cpSync(inject('filledFolder'), dataDir, { recursive: true });
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

export async function makeDatabase({ empty = false }: PlaceOptions = {}): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${empty ? 'template1' : inject('filledDatabase')}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    dataDir: '/nonexistent',
    databaseUrl: url.href,
    remove: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
