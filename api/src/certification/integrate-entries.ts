import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { entryText } from './entry.ts';
import { edgeOf, fold, hashChildren, hashLeaf, nameOf } from './log-tree.ts';
import type { Node } from './merkle-ranges.ts';
import { nodesOf } from './merkle-ranges.ts';

/** Entries integrated by one transaction; in between, other transactions can write. */
const BATCH = 1000;
/** Key of the advisory lock: one server at a time extends the tree. */
export const LOG_LOCK = 0x4e_46_4c_4f;

interface HashedNode extends Node {
  readonly hash: Buffer;
}

/** Integrates all pending entries into the tree and writes a new head. */
export async function integrateEntries(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(integrateBatch);
    if (count < BATCH) return;
  }
}

async function integrateBatch(trx: Transaction<Tables>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(trx);
  const entries = await trx
    .selectFrom('log_entry')
    .select(['no', 'kind', 'commitment', 'at'])
    .where('leaf', 'is', null)
    .orderBy('no')
    .limit(BATCH)
    .execute();
  if (entries.length === 0) return 0;
  const size = await sizeOf(trx);
  const edge = await edgeOf(trx, size);
  const added = entries.flatMap((entry, index) => grow(edge, size + index, hashLeaf(entryText(entry))));
  const numbers = entries.map(({ no }) => no);
  await sql`
    update log_entry set leaf = ${size}::bigint + place - 1
    from unnest(${numbers}::bigint[]) with ordinality as taken (no, place)
    where log_entry.no = taken.no`.execute(trx);
  await insertNodes(trx, added);
  const newSize = size + entries.length;
  const root = fold(nodesOf({ from: 0, to: newSize }).map((node) => edge.get(nameOf(node))));
  await trx.insertInto('log_head').values({ size: newSize, root }).execute();
  return entries.length;
}

/** As arrays: a parameter for each value takes several times as long. */
async function insertNodes(trx: Transaction<Tables>, nodes: readonly HashedNode[]): Promise<void> {
  const levels = nodes.map(({ level }) => level);
  const indexes = nodes.map(({ index }) => index);
  const hashes = nodes.map(({ hash }) => hash.toString('hex'));
  await sql`
    insert into log_node (level, index, hash)
    select level, index, decode(hash, 'hex')
    from unnest(${levels}::smallint[], ${indexes}::bigint[], ${hashes}::text[]) as added (level, index, hash)`.execute(
    trx,
  );
}

/** Adds a leaf at the edge. @returns the subtrees that it completes, itself included */
function grow(edge: Map<string, Buffer>, leaf: number, hash: Buffer): HashedNode[] {
  const added: HashedNode[] = [];
  let node: HashedNode = { level: 0, index: leaf, hash };
  for (;;) {
    added.push(node);
    edge.set(nameOf(node), node.hash);
    if (node.index % 2 === 0) return added;
    const sibling = edge.get(nameOf({ level: node.level, index: node.index - 1 }));
    if (sibling === undefined) throw new Error('The log lacks nodes of its tree.');
    const index = (node.index - 1) / 2;
    node = { level: node.level + 1, index, hash: hashChildren(sibling, node.hash) };
  }
}

export async function sizeOf(db: Kysely<Tables>): Promise<number> {
  return (await newestHead(db))?.size ?? 0;
}

/** Undefined while the log is empty. */
export function newestHead(db: Kysely<Tables>): Promise<{ size: number; root: Buffer } | undefined> {
  const heads = db.selectFrom('log_head').select(['size', 'root']);
  return heads.orderBy('size', 'desc').limit(1).executeTakeFirst();
}
