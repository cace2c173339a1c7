import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open-database.ts';
import { ChildServer } from './child-server.ts';
import { makeFolder } from './engines.ts';

const ROUNDS = 20;
const WRITERS = 12;
/** Twenty starts of a process, on a machine that may have other work. */
const AT_MOST_MS = 900_000;
/** The kill comes after one to so many acknowledged writes of its round. */
const MAX_WRITES = 60;

describe('killing the server in mid-write', () => {
  it(
    `loses no acknowledged write in ${ROUNDS} kills, and every start after one works`,
    async () => {
      const place = await makeFolder();
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await ChildServer.start(place);
        acknowledged.push(...(await writeUntilKilled(server, round)));
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);

      const database = await openDatabase({ ...place, progress: () => undefined });
      const stored = await sql<{ email: string }>`select email from newsletter_subscription`.execute(
        database.db,
      );
      await database.close();
      const emails = new Set(stored.rows.map((row) => row.email));
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
      await place.remove();
    },
    AT_MOST_MS,
  );
});

/** Writes from several sides at once; the kill falls while the others are under way. */
async function writeUntilKilled(server: ChildServer, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const killAfter = 1 + Math.floor(Math.random() * MAX_WRITES);
  let killed: Promise<string> | null = null;

  async function write(writer: number): Promise<void> {
    for (let count = 0; killed === null; count += 1) {
      const email = `round-${round}-writer-${writer}-${count}@example.org`;
      const answer = await server.subscribe(email).catch(() => null);
      if (answer === null) return;
      acknowledged.push(answer.email);
      if (acknowledged.length >= killAfter) killed ??= server.kill();
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  expect(await killed).toBe('');
  return acknowledged;
}
