import { describe, expect, it } from 'vitest';
import { writeDigest } from './digests.ts';
import { newLogSigner } from './log.fixture.ts';
import { witnessLog } from './log-witness.ts';
import { hashLeaf } from './merkle-proof.ts';
import { ReferenceTree } from './reference-tree.fixture.ts';

const MOST = 12;
const leaves = await Promise.all(
  Array.from({ length: MOST }, (_, no) => hashLeaf(new TextEncoder().encode(`leaf ${no}`))),
);
const tree = new ReferenceTree(leaves);
const rewritten = new ReferenceTree(leaves.with(2, await hashLeaf(new TextEncoder().encode('another'))));
const log = await newLogSigner('boats.example/log');
const { verifier } = log;

const signed = async (size: number, of = tree) => log.sign(await of.head(size));
const pathOf = async (older: number, newer: number, of = tree) =>
  (await of.consistency(older, newer)).map(writeDigest);

describe('a witness of the log', () => {
  it('has nothing to compare the first time, and keeps the head', async () => {
    const shown = await signed(5);
    const verdict = await witnessLog({ seen: null, shown, verifier, path: null });
    expect(verdict).toMatchObject({ kind: 'first', head: { size: 5, checkpoint: shown } });
  });

  it('sees that the log continues from each size to each later one', async () => {
    for (let newer = 1; newer <= MOST; newer += 1)
      for (let older = 1; older <= newer; older += 1) {
        const [seen, shown] = [await signed(older), await signed(newer)];
        const verdict = await witnessLog({ seen, shown, verifier, path: await pathOf(older, newer) });
        expect(verdict).toMatchObject({ kind: 'continued', head: { size: newer } });
      }
  });

  it('needs no proof between two heads of one size', async () => {
    const seen = await signed(5);
    expect(await witnessLog({ seen, shown: seen, verifier, path: null })).toMatchObject({
      kind: 'continued',
    });
    const verdict = await witnessLog({ seen, shown: await signed(5, rewritten), verifier, path: null });
    expect(verdict).toMatchObject({ kind: 'tampered', seen: { size: 5 }, shown: { size: 5 } });
  });

  it('distinguishes an earlier state of the log from a shortened one', async () => {
    const [seen, shown] = [await signed(9), await signed(4)];
    const behind = await witnessLog({ seen, shown, verifier, path: await pathOf(4, 9) });
    expect(behind).toMatchObject({ kind: 'behind', head: { size: 4 } });
    // Asked for a size that it has cut off, the log knows none.
    expect(await witnessLog({ seen, shown, verifier, path: null })).toMatchObject({ kind: 'tampered' });
  });

  it('catches another past, with both signed heads as evidence', async () => {
    for (let older = 3; older < MOST; older += 1) {
      const [seen, shown] = [await signed(older), await signed(MOST, rewritten)];
      for (const path of [await pathOf(older, MOST), await pathOf(older, MOST, rewritten), []]) {
        const verdict = await witnessLog({ seen, shown, verifier, path });
        expect(verdict).toMatchObject({
          kind: 'tampered',
          seen: { checkpoint: seen },
          shown: { checkpoint: shown },
        });
      }
    }
  });

  it('is unverified, not tampered, where a checkpoint has no valid signature', async () => {
    const [seen, shown] = [await signed(5), await signed(6)];
    const forged = shown.replace('\n6\n', '\n7\n');
    expect(await witnessLog({ seen, shown: forged, verifier, path: [] })).toEqual({
      kind: 'unverified',
      of: 'shown',
      trouble: 'signature_wrong',
    });
    expect(await witnessLog({ seen: 'damaged', shown, verifier, path: [] })).toEqual({
      kind: 'unverified',
      of: 'seen',
      trouble: 'checkpoint_unreadable',
    });
  });

  it('treats a log with another key as another log', async () => {
    const other = await newLogSigner('boats.example/log');
    const shown = await other.sign(await tree.head(6));
    const verdict = await witnessLog({ seen: await signed(5), shown, verifier: other.verifier, path: [] });
    expect(verdict).toEqual({ kind: 'unverified', of: 'seen', trouble: 'other_log' });
  });
});
