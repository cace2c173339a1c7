import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { newestKeptHead } from '../kept-head.ts';
import type { LogAnchorTable } from '../tables.ts';
import type { Chain, Mined, TreeHead } from './chain.ts';
import { AnchorTrouble } from './chain.ts';

type Row = Selectable<LogAnchorTable>;

export interface Anchoring {
  readonly db: Kysely<Tables>;
  readonly chain: Chain;
  /** Of the log: what is not kept is not anchored either. */
  readonly line: number;
  /** Milliseconds that a transaction is waited for once it is sent. The next time, it is taken for lost. */
  readonly patience: number;
}

/** Blocks on top of one after which nobody expects it to be replaced. */
const SETTLED_DEPTH = 12;

/**
 * Looks after what was sent, then sends the newest head. May be broken off anywhere and begun again.
 * @returns whether the newest head is on the chain
 * @throws AnchorTrouble
 */
export async function anchorLog(anchoring: Anchoring): Promise<boolean> {
  const { db, chain, line } = anchoring;
  const id = await chain.id();
  const mine = db
    .selectFrom('log_anchor')
    .selectAll()
    .where('chain_id', '=', id)
    .where('contract', '=', chain.contract);
  for (const row of await mine.where('settled', '=', false).orderBy('size').execute())
    if (!(await lookAfter(anchoring, row))) return false;
  const head = await newestKeptHead(db, line);
  if (head === undefined) return true;
  const last = await mine.orderBy('size', 'desc').limit(1).executeTakeFirst();
  if (last !== undefined && last.size >= head.size) return true;
  // A database restored from a backup has forgotten what it sent since, and a contract may serve one log only.
  if ((await chain.anchoredSize()) >= head.size) throw new AnchorTrouble('another_log');
  const sent = await sendFirst(anchoring, id, head);
  return sent !== null && (await wait(anchoring, sent));
}

/** Whether it is in a block. What is lost, or was in a block that is no more, is sent again. */
async function lookAfter(anchoring: Anchoring, row: Row): Promise<boolean> {
  const { chain } = anchoring;
  const found = await chain.find(row.transaction, 0);
  if (found !== null) return keepMined(anchoring, row, found);
  const head = await headOf(anchoring.db, row.size);
  if ((await chain.anchoredSize()) >= row.size) {
    // One that was sent before it has made it after all.
    const other = await chain.search(head, row.since_block);
    if (other === null) throw new AnchorTrouble('another_log');
    return keepMined(anchoring, row, other);
  }
  const again = await sendAgain(anchoring, row, head);
  return again !== null && (await wait(anchoring, again));
}

/** What takes longer than that is looked after the next time. */
async function wait(anchoring: Anchoring, row: Row): Promise<boolean> {
  const mined = await anchoring.chain.find(row.transaction, anchoring.patience);
  return mined !== null && keepMined(anchoring, row, mined);
}

async function keepMined({ db, chain }: Anchoring, row: Row, mined: Mined): Promise<boolean> {
  const settled = (await chain.newestBlock()) - mined.block >= SETTLED_DEPTH;
  await rowOf(db, row)
    .set({ transaction: mined.transaction, block: mined.block, block_at: mined.at, settled })
    .execute();
  return true;
}

/** Remembered before it is sent. Null where another server was faster. */
async function sendFirst({ db, chain }: Anchoring, chain_id: number, head: TreeHead): Promise<Row | null> {
  const since_block = await chain.newestBlock();
  const signed = await chain.sign(head);
  const row = await db
    .insertInto('log_anchor')
    .values({ chain_id, contract: chain.contract, size: head.size, transaction: signed.hash, since_block })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  await chain.send(signed);
  return row;
}

async function sendAgain({ db, chain }: Anchoring, row: Row, head: TreeHead): Promise<Row | null> {
  const signed = await chain.sign(head, row.transaction);
  const changed = await rowOf(db, row)
    .set({ transaction: signed.hash, block: null, block_at: null })
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) return null;
  await chain.send(signed);
  return changed;
}

/** As it was read: what another server has changed since is left alone. */
function rowOf(db: Kysely<Tables>, { chain_id, contract, size, transaction }: Row) {
  return db
    .updateTable('log_anchor')
    .where('chain_id', '=', chain_id)
    .where('contract', '=', contract)
    .where('size', '=', size)
    .where('transaction', '=', transaction);
}

async function headOf(db: Kysely<Tables>, size: number): Promise<TreeHead> {
  return db
    .selectFrom('log_head')
    .select(['size', 'root'])
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
}
