import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Heads of the log that were sent to a contract on a chain. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table log_anchor (
      chain_id bigint not null check (chain_id > 0),
      contract text not null check (contract ~ '^0x[0-9a-fA-F]{40}$'),
      size bigint not null references log_head,
      transaction text not null check (transaction ~ '^0x[0-9a-f]{64}$'),
      since_block bigint not null check (since_block >= 0),
      sent_at timestamptz not null default clock_timestamp(),
      block bigint check (block >= 0),
      block_at timestamptz,
      settled boolean not null default false,
      primary key (chain_id, contract, size),
      check ((block is null) = (block_at is null)),
      check (block is not null or not settled)
    )`.execute(db);
}
