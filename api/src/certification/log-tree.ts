import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Node, Range } from './merkle-ranges.ts';
import { nodesOf } from './merkle-ranges.ts';

/** The hash of an entry as a leaf (RFC 9162, section 2.1.1). */
export function hashLeaf(entry: string): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(entry).digest();
}

export function hashChildren(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

/** The hashes of ranges of leaves that the tree has, in their order, by one query. */
export async function hashesOf(db: Kysely<Tables>, ranges: readonly Range[]): Promise<Buffer[]> {
  const hashes = await readNodes(db, ranges.flatMap(nodesOf));
  return ranges.map((range) => fold(nodesOf(range).map((node) => hashes.get(nameOf(node)))));
}

/** The complete subtrees at the right edge of a tree of so many leaves, from left to right. */
export async function edgeOf(db: Kysely<Tables>, size: number): Promise<Map<string, Buffer>> {
  return readNodes(db, nodesOf({ from: 0, to: size }));
}

export function nameOf({ level, index }: Node): string {
  return `${level} ${index}`;
}

/** From the right: what is incomplete hangs on what is complete. */
export function fold(hashes: readonly (Buffer | undefined)[]): Buffer {
  const [last, ...before] = hashes.toReversed();
  if (last === undefined || before.includes(undefined)) throw new Error('The log lacks nodes of its tree.');
  return before.reduce<Buffer>(
    (right, left) => (left === undefined ? right : hashChildren(left, right)),
    last,
  );
}

async function readNodes(db: Kysely<Tables>, nodes: readonly Node[]): Promise<Map<string, Buffer>> {
  if (nodes.length === 0) return new Map();
  const levels = nodes.map(({ level }) => level);
  const indexes = nodes.map(({ index }) => index);
  const { rows } = await sql<Node & { hash: Buffer }>`
    select log_node.level, log_node.index, log_node.hash
    from unnest(${levels}::smallint[], ${indexes}::bigint[]) as wanted (level, index)
    join log_node using (level, index)`.execute(db);
  return new Map(rows.map((row) => [nameOf(row), row.hash]));
}
