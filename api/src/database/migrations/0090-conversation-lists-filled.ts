import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0081-tries-new';
export const outsideTransaction = true;

/** Conversations at once: who writes in one of them meanwhile waits for it. */
const BATCH = 1000;

/** Of the conversations of before 0089. */
export async function up(db: Kysely<never>): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id, list_conversation(conversation) from conversation
      where id > ${last}::uuid order by id limit ${BATCH}`.execute(db);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}
