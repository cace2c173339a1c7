import { createHash } from 'node:crypto';
import pg from 'pg';
import { hashSecret } from '../src/accounts/passwords.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { openJobs } from '../src/jobs/jobs.ts';

/** Members are numbered from 1. */
export const tokenOf = (member: number) => `token-${member}`;
/** Of the one card of a member. */
export const cardOf = (member: number) => uuidOf('card', member);
/** With the next member. */
export const conversationOf = (member: number) => uuidOf('conversation', member);

/** Rows that are made at once. */
const BATCH = 50_000;
const PASSWORD = 'a-derived-key-of-forty-three-characters-000';

/** As the statements below make them. */
function uuidOf(kind: string, no: number): string {
  const hex = createHash('md5').update(`${kind}-${no}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Adds generated members to a database whose tables a server has made: each with a session, a boat and a card with one
 * document, a favourite, a notification, and a conversation of three messages with the next member; 20 rows each.
 */
export async function fillSite(url: string, from: number, to: number): Promise<void> {
  const password = await hashSecret(PASSWORD);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What is generated refers to what is there: neither keys nor triggers are asked a million times, and what triggers
  // would write is generated as well.
  await client.query('set session_replication_role = replica');
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(first + BATCH - 1, to);
    for (const statement of statements(password)) {
      const numbered = statement.replace('@members', `generate_series(${first}, ${last}) as n`);
      await client.query(numbered.replaceAll(/@(\w+)\(([^)]*)\)/g, "md5('$1-' || ($2))::uuid"));
    }
  }
  await client.query('vacuum analyze');
  await client.end();
}

const statements = (password: string): readonly string[] => [
  `insert into member (id, email, email_verified, password_hash, first_name, last_name, referral_code)
   select @member(n), 'member-' || n || '@example.org', true, '${password}', 'Ada', 'Marin', 'R' || n from @members`,
  `insert into member_lookup (digest, row_id, member_id)
   select lookup_digest(kind, value), @member(n), @member(n)
   from @members, lateral (values ('address', 'member-' || n || '@example.org'), ('invitation', 'R' || n)) as found (kind, value)`,
  `insert into session (id, member_id, token_hash, kind, device, expires_at)
   select @session(n), @member(n), sha256(convert_to('token-' || n, 'UTF8')), 'remembered', 'Firefox, Linux',
     now() + interval '90 days' from @members`,
  `insert into boat (id, member_id, hull, name, type, flag, length, beam, draught)
   select @boat(n), @member(n), @hull(n), 'Pen Duick', 'sailing_yacht', 'FR', 10, 3, 2 from @members`,
  `insert into nfcard (id, boat_id, holder_id, title) select @card(n), @boat(n), @member(n), 'Papers' from @members`,
  `insert into nfcard_document (id, nfcard_id, type, expires_on)
   select @document(n), @card(n), 'registration', '2090-05-01' from @members`,
  `insert into document_file (id, nfcard_id, document_id, size, digest, sealed_title, sealed_key, commitment, finished_at)
   select @file(n), @card(n), @document(n), 200000, repeat(md5(n::text), 2), repeat('s', 120), repeat('k', 300),
     sha256(n::text::bytea), now() from @members`,
  `insert into nfcard_event (nfcard_id, kind, actor_id)
   select @card(n), kind, @member(n) from @members, unnest(array['created', 'document_added']) as kind`,
  `insert into favourite (member_id, place_id) select @member(n), 'FRLRH' from @members`,
  `insert into notification (member_id, kind, data) select @member(n), 'message_received',
     jsonb_build_object('conversation_id', @conversation(n), 'who', 'Ben Marin') from @members`,
  `insert into conversation (id, member_id, other_id, last_no)
   select @conversation(n), @member(n), @member(n + 1), 3 from @members`,
  `insert into member_conversation (member_id, conversation_id, peer_id, turn)
   select own, id, peer, turn from @members, lateral (
     select id, turn, member_id, other_id from conversation where id = @conversation(n)
   ) as made, lateral (values (member_id, other_id), (other_id, member_id)) as side (own, peer)`,
  `insert into chat_message (id, conversation_id, no, side, author_id, text)
   select gen_random_uuid(), @conversation(n), no, case no % 2 when 1 then 'member' else 'other' end, @member(n + no % 2),
     repeat('Bon vent ', 8) from @members, generate_series(1, 3) as no`,
  `insert into conversation_reader (conversation_id, member_id, side)
   select @conversation(n), @member(n + other), case other when 0 then 'member' else 'other' end
   from @members, generate_series(0, 1) as other`,
];

/** Writes jobs that have nothing to do, and does them. @returns seconds for each of the two */
export async function measureJobs(url: string, count: number) {
  const silently = () => undefined;
  const database = await openDatabase({ dataDir: '/nonexistent', databaseUrl: url, progress: silently });
  const jobs = await openJobs(database.jobStore, silently, { isScheduled: false });
  try {
    const begun = performance.now();
    await database.db.transaction().execute(async (trx) => {
      for (let no = 0; no < count; no += 1)
        await jobs.enqueue(trx, 'announce_sending', { sending: uuidOf('sending', no) });
    });
    const written = performance.now();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    let left = count;
    await jobs.work('announce_sending', async () => {
      left -= 1;
      if (left === 0) resolve();
    });
    await done;
    return { written: (written - begun) / 1000, done: (performance.now() - written) / 1000 };
  } finally {
    await jobs.stop();
    await database.close();
  }
}

export interface TableSize {
  readonly table: string;
  /** With its indexes. */
  readonly bytes: number;
  readonly rows: number;
}

/** The largest first. */
export async function tableSizes(url: string): Promise<readonly TableSize[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; bytes: string; rows: string }>(
    `select relname as table, pg_total_relation_size(oid) as bytes, reltuples::bigint as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0 order by 2 desc`,
  );
  await client.end();
  return rows.map(({ table, bytes, rows: count }) => ({ table, bytes: Number(bytes), rows: Number(count) }));
}

/** Microseconds until the rows of one card, conversation or member are here: medians. */
export interface PartitionFigure {
  readonly table: string;
  readonly rows: number;
  /** Asked by the key that it is divided by, and by another column. */
  readonly byKey: { readonly whole: number; readonly divided: number };
  readonly byOther: { readonly whole: number; readonly divided: number };
}

const PARTITIONS = 32;
const ASKED = 2000;
const LARGEST = [
  { table: 'chat_message', key: 'conversation_id', keys: 'conversation', other: 'author_id' },
  { table: 'nfcard_event', key: 'nfcard_id', keys: 'card', other: 'actor_id' },
] as const;

/** Copies the largest tables into ones that are divided by the hash of their key, and asks both. */
export async function measurePartitions(url: string, members: number): Promise<readonly PartitionFigure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const figures: PartitionFigure[] = [];
  for (const { table, key, keys, other } of LARGEST) {
    const divided = `${table}_divided`;
    await client.query(
      `create table ${divided} (like ${table} including defaults) partition by hash (${key})`,
    );
    for (let no = 0; no < PARTITIONS; no += 1)
      await client.query(
        `create table ${divided}_${no} partition of ${divided}
         for values with (modulus ${PARTITIONS}, remainder ${no})`,
      );
    const { rowCount } = await client.query(`insert into ${divided} select * from ${table}`);
    await client.query(`create index on ${divided} (${key}, no)`);
    await client.query(`create index on ${divided} (${other})`);
    await client.query(`vacuum analyze ${divided}`);
    const time = async (from: string, column: string, kind: string) => {
      const times: number[] = [];
      for (let no = 0; no < ASKED; no += 1) {
        const id = uuidOf(kind, 1 + Math.floor(Math.random() * members));
        const begun = performance.now();
        await client.query({
          name: `${from} ${column}`,
          text: `select * from ${from} where ${column} = $1`,
          values: [id],
        });
        times.push((performance.now() - begun) * 1000);
      }
      return times.sort((one, another) => one - another)[ASKED / 2] ?? Number.NaN;
    };
    figures.push({
      table,
      rows: rowCount ?? 0,
      byKey: { whole: await time(table, key, keys), divided: await time(divided, key, keys) },
      byOther: { whole: await time(table, other, 'member'), divided: await time(divided, other, 'member') },
    });
    await client.query(`drop table ${divided}`);
  }
  await client.end();
  return figures;
}
