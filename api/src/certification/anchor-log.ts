import type { Kysely, Selectable } from 'kysely';
import type { LogAnchorTable } from '../database/schema/certification.ts';
import type { Tables } from '../database/tables.ts';
import type { Chain, Mined, TreeHead } from './chain.ts';
import { AnchorError } from './chain.ts';
import { newestSavedHead } from './saved-head.ts';

type Row = Selectable<LogAnchorTable>;

export interface Anchoring {
  readonly db: Kysely<Tables>;
  readonly chain: Chain;
  /** Of the log. A head that is not saved externally is not anchored. */
  readonly line: number;
  /** Milliseconds to wait for a transaction that was sent. At the next run it is taken for lost. */
  readonly timeout: number;
}

/** Blocks on top of one after which it is final. */
const CONFIRMATIONS = 12;

/**
 * Confirms pending transactions, then sends the newest head. It can be interrupted anywhere and run again.
 * @returns whether the newest head is on the chain
 * @throws AnchorError
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
    if (!(await confirmPending(anchoring, row))) return false;
  const head = await newestSavedHead(db, line);
  if (head === undefined) return true;
  const last = await mine.orderBy('size', 'desc').limit(1).executeTakeFirst();
  if (last !== undefined && last.size >= head.size) return true;
  // A database restored from a backup lacks the transactions sent since, and a contract can serve one log only.
  if ((await chain.anchoredSize()) >= head.size) throw new AnchorError('another_log');
  const sent = await sendFirst(anchoring, id, head);
  return sent !== null && (await waitUntilMined(anchoring, sent));
}

/** Whether it is in a block. A transaction that was lost, or whose block was replaced, is sent again. */
async function confirmPending(anchoring: Anchoring, row: Row): Promise<boolean> {
  const { chain } = anchoring;
  const found = await chain.find(row.transaction, 0);
  if (found !== null) return keepMined(anchoring, row, found);
  const head = await headOf(anchoring.db, row.size);
  if ((await chain.anchoredSize()) >= row.size) {
    // An earlier transaction for the same head was mined after all.
    const other = await chain.search(head, row.since_block);
    if (other === null) throw new AnchorError('another_log');
    return keepMined(anchoring, row, other);
  }
  const again = await sendAgain(anchoring, row, head);
  return again !== null && (await waitUntilMined(anchoring, again));
}

/** After the timeout it is left to the next run. */
async function waitUntilMined(anchoring: Anchoring, row: Row): Promise<boolean> {
  const mined = await anchoring.chain.find(row.transaction, anchoring.timeout);
  return mined !== null && keepMined(anchoring, row, mined);
}

async function keepMined({ db, chain }: Anchoring, row: Row, mined: Mined): Promise<boolean> {
  const settled = (await chain.newestBlock()) - mined.block >= CONFIRMATIONS;
  await rowOf(db, row)
    .set({ transaction: mined.transaction, block: mined.block, block_at: mined.at, settled })
    .execute();
  return true;
}

/** Stored before it is sent. Null where another server was faster. */
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

/** Matches the row only as it was read, so that a change by another server is kept. */
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
