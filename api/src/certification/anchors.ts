import type { LogAnchor } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { SignedChain } from './log-key.ts';
import type { CertificationServices } from './services.ts';

const MAX_LISTED = 100;

export function logAnchors({ db, chain }: CertificationServices): Handler<'log_anchors'> {
  return async () => {
    const rows = await anchors(db)
      .orderBy('block_at', 'desc')
      .orderBy('size', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return { kind: 'answer', answer: { configured: chain !== null, anchors: rows.flatMap(asAnchor) } };
  };
}

/** The first head on a chain that has this leaf; null while there is none. */
export async function anchorOf(db: Kysely<Tables>, leaf: number): Promise<LogAnchor | null> {
  const rows = await anchors(db).where('log_anchor.size', '>', leaf).orderBy('block_at').limit(1).execute();
  return rows.flatMap(asAnchor)[0] ?? null;
}

/** The chain of the settings, once a head of the log is on it; a node need not be asked for its number then. */
export async function anchoredOn({
  db,
  chain,
}: Pick<CertificationServices, 'db' | 'chain'>): Promise<SignedChain | null> {
  if (chain === null) return null;
  const own = anchors(db).where('contract', '=', chain.contract).orderBy('block_at', 'desc').limit(1);
  const anchor = await own.executeTakeFirst();
  return anchor === undefined ? null : { id: anchor.chain_id, contract: anchor.contract };
}

/** Those that are in a block. */
function anchors(db: Kysely<Tables>) {
  return db
    .selectFrom('log_anchor')
    .innerJoin('log_head', 'log_head.size', 'log_anchor.size')
    .select(['chain_id', 'contract', 'transaction', 'block', 'block_at', 'log_anchor.size', 'root'])
    .where('block', 'is not', null);
}

type AnchorRow = Awaited<ReturnType<ReturnType<typeof anchors>['execute']>>[number];

function asAnchor({ block, block_at, root, ...row }: AnchorRow): LogAnchor[] {
  if (block === null || block_at === null) return [];
  return [{ ...row, block, at: block_at.toISOString(), root: root.toString('hex') }];
}
