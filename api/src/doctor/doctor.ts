import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import type { AnchorSettings } from '../certification/anchoring/open-chain.ts';
import { currentLine, keyOfLine, secretOfLine } from '../certification/log-line.ts';
import { Incidents } from '../database/incidents.ts';
import type { DatabasePlace } from '../database/open-database.ts';
import { connectionSettings, describeAddress } from '../database/server-engine.ts';
import { openPool } from '../database/server-pool.ts';
import type { Tables } from '../database/tables.ts';
import type { SmtpSettings } from '../messages/smtp-transport.ts';
import { externalFiles } from '../ownership/external-files.ts';
import { readOwnership } from '../ownership/site-mark.ts';
import { databaseChecks } from './database-checks.ts';
import type { Check, Finding } from './finding.ts';
import { skipped, well, wrong } from './finding.ts';
import { anchorCheck, documentsCheck, mailCheck } from './other-checks.ts';
import { replicaCheck } from './replica-check.ts';

export type { Check, Finding } from './finding.ts';
export { skipped, well, wrong } from './finding.ts';

export interface DoctorOptions extends DatabasePlace {
  readonly siteUrl: string;
  readonly blobs?: BlobPlace;
  readonly smtp?: SmtpSettings;
  readonly sms?: unknown;
  readonly anchor?: AnchorSettings;
}

/** Looks at what an API stands on, with its settings. */
export interface Doctor {
  readonly checks: readonly Check[];
  /** The public key of the log that this database has, which no other has; null where it cannot be read. */
  readonly logKey: () => Promise<string | null>;
  readonly close: () => Promise<void>;
}

const QUERY_TIMEOUT_MS = 5_000;
/** Of the pool: the notifications are announced while others ask. */
const MAX_CONNECTIONS = 2;

export function openDoctor(options: DoctorOptions): Doctor {
  const { databaseUrl, blobs, smtp, sms, anchor, siteUrl } = options;
  const others: readonly Check[] = [
    documentsCheck(blobs),
    mailCheck(smtp),
    {
      name: 'sms',
      look: async () =>
        skipped(
          sms === undefined
            ? 'SMS_URL is not set: no phone number is verified.'
            : 'The SMS provider cannot be tried without sending one.',
        ),
    },
    anchorCheck(anchor),
  ];
  if (databaseUrl === undefined) {
    const embedded = async () =>
      skipped(
        'DATABASE_URL is not set: an embedded database tells of itself by /readyz of its server alone.',
      );
    return {
      checks: [{ name: 'database', look: embedded }, ...others],
      logKey: async () => null,
      close: async () => undefined,
    };
  }
  const { databaseListenUrl: listenUrl = databaseUrl } = options;
  const listenSetting = options.databaseListenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL';
  const settings = {
    ...connectionSettings(databaseUrl, 'nfcards-doctor'),
    query_timeout: QUERY_TIMEOUT_MS,
    max: MAX_CONNECTIONS,
  };
  const pool = openPool(settings, new Incidents(() => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const database = {
    db,
    address: describeAddress(databaseUrl, 'DATABASE_URL'),
    listenUrl,
    listenSetting,
  } as const;
  const place = blobs ?? { kind: 'folder' as const, path: join(options.dataDir, 'blobs') };
  return {
    checks: [
      ...databaseChecks(database),
      replicaCheck(db, options.databaseReadUrl),
      { name: 'mark', look: () => lookAtMark(db, place) },
      ...others,
    ],
    logKey: () => readLogKey(db, siteUrl),
    close: () => db.destroy(),
  };
}

async function lookAtMark(db: Kysely<Tables>, place: BlobPlace): Promise<Finding> {
  const ownership = await readOwnership(db, externalFiles(place)).catch(() => undefined);
  if (ownership === undefined) return skipped('The marks of database and documents cannot be compared.');
  if (ownership === null)
    return skipped('Neither the database nor its documents have a mark: no API started yet.');
  if (ownership === 'own') return well('The documents are those of this database.');
  return wrong(
    'This database is a copy: the documents have the mark of another. It sends no mail, runs no job and changes no document.',
    'If it is to be the site, run “npm run recover -- claim” with the same settings and start the servers again; else start nothing that people use on it.',
  );
}

/** Reads the key only where a server made it. */
async function readLogKey(db: Kysely<Tables>, siteUrl: string): Promise<string | null> {
  try {
    const line = await currentLine(db);
    const made = await db
      .selectFrom('server_secret')
      .select('name')
      .where('name', '=', secretOfLine(line))
      .executeTakeFirst();
    return made === undefined ? null : (await keyOfLine(db, siteUrl, line)).verifier;
  } catch {
    return null;
  }
}
