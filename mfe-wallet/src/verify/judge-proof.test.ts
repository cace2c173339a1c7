import { type Digest, hashLeaf, readCheckpoint, writeDigest } from '@nfcards/shared/certification';
import { describe, expect, it } from 'vitest';
import type { Certificate, CertificateAnchor } from '../certificates/certificate.ts';
import { CERTIFIED_AT, digestOf, type FakeLog, fakeLog } from '../certificates/log.fixture.ts';
import type { LogSource } from '../log/log-source.ts';
import { type SeenHead, watchLog } from '../log/watch-log.ts';
import { judgeProof, type Proof } from './judge-proof.ts';
import type { Verdict } from './verdict.ts';

const SALT: Digest = new Uint8Array(32).fill(7);
const FILE = 'acte de francisation';
const CHAIN = { chain_id: 31337, contract: `0x${'1f'.repeat(20)}` };

interface Certified {
  readonly log: FakeLog;
  readonly no: number;
  readonly certificate: Certificate;
}

/** A file certified among others, and what the log has taken up since. */
async function certified({ since = 5 } = {}): Promise<Certified> {
  const log = await fakeLog();
  for (const other of ['a', 'b']) await log.certify(await digestOf(other), SALT);
  const no = await log.certify(await digestOf(FILE), SALT);
  const certificate = await log.proofOf(no, SALT);
  for (let later = 0; later < since; later += 1) await log.certify(await digestOf(`later ${later}`), SALT);
  return { log, no, certificate };
}

async function judge(
  log: FakeLog,
  proof: Proof,
  file = FILE,
  seen: SeenHead | null = null,
): Promise<Verdict> {
  const watch = await watchLog(log.source, seen);
  return judgeProof(log.source, { proof, digest: writeDigest(await digestOf(file)), watch });
}

const fromFile = (certificate: Certificate): Proof => ({ from: 'file', certificate });

async function fromCode({ no, certificate }: Certified): Promise<Proof> {
  const leafHash = writeDigest(await hashLeaf(new TextEncoder().encode(certificate.entry)));
  return { from: 'code', link: { no, salt: certificate.salt, leafHash } };
}

function refusalOf(verdict: Verdict): string {
  return verdict.kind === 'refused' ? verdict.refusal : verdict.kind;
}

/** As the log answers of a head that it wrote on a chain. */
async function anchorOf(log: FakeLog, no: number): Promise<CertificateAnchor> {
  const { checkpoint, path } = await log.proofOf(no, SALT);
  const read = await readCheckpoint(checkpoint, log.verifier);
  if (read.kind !== 'signed') throw new Error('the log signs its heads');
  const { size, root } = read.head;
  return {
    ...CHAIN,
    transaction: `0x${'2e'.repeat(32)}`,
    block: 7,
    at: CERTIFIED_AT,
    size,
    root: writeDigest(root),
    path,
  };
}

/** Another last digit. */
function altered(hex: string): string {
  return hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');
}

describe('a file and its proof', () => {
  it('are certified, with the moment of the entry, whatever the log has taken up since', async () => {
    for (const since of [0, 1, 5, 13]) {
      const { log, certificate } = await certified({ since });
      expect(await judge(log, fromFile(certificate))).toEqual({
        kind: 'certified',
        certifiedAt: CERTIFIED_AT,
        entries: 3 + since,
        anchoring: { status: 'alone' },
        steps: {
          file: 'passed',
          log: 'passed',
          signature: 'passed',
          inclusion: 'passed',
          continuity: 'passed',
        },
      });
    }
  });

  it('are refused when one letter of the file differs, though the proof itself is in order', async () => {
    const { log, certificate } = await certified();
    expect(await judge(log, fromFile(certificate), `${FILE}.`)).toEqual({
      kind: 'refused',
      refusal: 'other_file',
      steps: {
        file: 'failed',
        log: 'passed',
        signature: 'passed',
        inclusion: 'passed',
        continuity: 'passed',
      },
    });
  });

  it.each<[string, string, (certificate: Certificate) => Certificate]>([
    ['another salt', 'other_file', (it) => ({ ...it, salt: altered(it.salt) })],
    ['another time in the entry', 'damaged', (it) => ({ ...it, entry: it.entry.replace('2026', '2016') })],
    ['an entry of no such form', 'damaged', (it) => ({ ...it, entry: 'anything' })],
    ['the entry of an event', 'damaged', (it) => ({ ...it, entry: it.entry.replace('document', 'event') })],
    ['another place', 'damaged', (it) => ({ ...it, leaf: it.leaf - 1 })],
    ['a path that lacks its end', 'damaged', (it) => ({ ...it, path: it.path.slice(0, -1) })],
    ['a path with another hash', 'damaged', (it) => ({ ...it, path: it.path.map(altered) })],
    [
      'another size of the tree',
      'signature_wrong',
      (it) => ({ ...it, checkpoint: it.checkpoint.replace('\n3\n', '\n4\n') }),
    ],
    ['a head that is none', 'signature_wrong', (it) => ({ ...it, checkpoint: 'boats.example/log\n' })],
  ])('are refused with %s', async (_, refusal, change) => {
    const { log, certificate } = await certified();
    expect(refusalOf(await judge(log, fromFile(change(certificate))))).toBe(refusal);
  });

  it('are refused when another log made the proof, even one of the same name', async () => {
    const { certificate } = await certified();
    const { log } = await certified();
    expect(refusalOf(await judge(log, fromFile(certificate)))).toBe('other_log');
    expect(refusalOf(await judge(await fakeLog(), fromFile(certificate)))).toBe('other_log');
    const renamed = { ...certificate, log: log.verifier };
    expect(refusalOf(await judge(log, fromFile(renamed)))).toBe('other_log');
  });

  it('are refused when the log has another past than the proof’s', async () => {
    const { log, certificate } = await certified();
    log.rewindTo(1);
    expect(refusalOf(await judge(log, fromFile(certificate)))).toBe('log_tampered');
    for (const other of ['x', 'y', 'z']) await log.certify(await digestOf(other), SALT);
    expect(refusalOf(await judge(log, fromFile(certificate)))).toBe('log_tampered');
  });

  it('are refused when the log has another past than this device has seen', async () => {
    const { log, certificate } = await certified({ since: 2 });
    const watch = await watchLog(log.source, null);
    if (watch.status !== 'sound') throw new Error('the log is sound');
    log.rewindTo(4);
    await log.certify(await digestOf('another'), SALT);
    expect(refusalOf(await judge(log, fromFile(certificate), FILE, watch.keep))).toBe('log_tampered');
    expect(refusalOf(await judge(log, fromFile(certificate)))).toBe('certified');
  });

  it('tell where the log was anchored, as the log says it', async () => {
    const { log, certificate } = await certified();
    const source = { ...log.source, isAnchored: async () => true };
    expect(await judge({ ...log, source }, fromFile(certificate))).toMatchObject({
      anchoring: { status: 'waiting' },
    });
    await log.anchorOn({ ...CHAIN, at: CERTIFIED_AT });
    const anchored = { status: 'anchored', anchor: { ...CHAIN, block: 7 } };
    expect(await judge(log, fromFile(certificate))).toMatchObject({ anchoring: anchored });
  });

  it('are not anchored by what the proof alone says', async () => {
    const { log, no, certificate } = await certified();
    const anchor = await anchorOf(log, no);
    const madeUp = { ...certificate, anchors: [{ ...anchor, chain_id: 1, at: '2020-01-01T00:00:00.000Z' }] };
    expect(await judge(log, fromFile(madeUp))).toMatchObject({ anchoring: { status: 'alone' } });
    const wrong = { ...certificate, anchors: [{ ...anchor, root: altered(anchor.root) }] };
    expect(refusalOf(await judge(log, fromFile(wrong)))).toBe('damaged');
  });

  it.each([
    ['another chain than its head', { chain_id: 1 }],
    ['another contract than its head', { contract: `0x${'3c'.repeat(20)}` }],
    ['a time before the entry', { at: '2020-01-01T00:00:00.000Z' }],
    ['a head that it never had', { root: 'ab'.repeat(32) }],
  ])('are not anchored where the log says it of %s', async (_, change) => {
    const { log, certificate } = await certified();
    await log.anchorOn({ ...CHAIN, at: CERTIFIED_AT });
    const source: LogSource = {
      ...log.source,
      inclusion: async (no) => {
        const answer = await log.source.inclusion(no);
        if (answer.status !== 'taken_up' || answer.inclusion.anchor === null) return answer;
        const anchor = { ...answer.inclusion.anchor, ...change };
        return { status: 'taken_up', inclusion: { ...answer.inclusion, anchor } };
      },
    };
    expect(await judge({ ...log, source }, fromFile(certificate))).toMatchObject({
      kind: 'certified',
      anchoring: { status: 'waiting' },
    });
  });
});

describe('a file and the code of a printed card', () => {
  it('are certified with what the log adds', async () => {
    const all = await certified();
    expect(await judge(all.log, await fromCode(all))).toMatchObject({
      kind: 'certified',
      certifiedAt: CERTIFIED_AT,
    });
  });

  it('are refused when one letter of the file differs', async () => {
    const all = await certified();
    expect(refusalOf(await judge(all.log, await fromCode(all), `${FILE}.`))).toBe('other_file');
  });

  it('are refused when the log has nothing, or something else, under that number', async () => {
    const all = await certified();
    const proof = await fromCode(all);
    if (proof.from !== 'code') throw new Error('it is a code');
    const at = (no: number): Proof => ({ ...proof, link: { ...proof.link, no } });
    expect(refusalOf(await judge(all.log, at(1)))).toBe('other_entry');
    expect(refusalOf(await judge(all.log, at(999)))).toBe('other_log');
  });

  it('wait for a log that has not yet taken the entry up', async () => {
    const all = await certified();
    const source = { ...all.log.source, inclusion: async () => ({ status: 'waiting' }) as const };
    const verdict = await judge({ ...all.log, source }, await fromCode(all));
    expect(verdict).toEqual({ kind: 'not_taken_up' });
  });
});

describe('a proof of a log that had to end', () => {
  /** The log of before went on to what its backup does not have. */
  async function begunAnew() {
    const before = await certified();
    const lostNo = await before.log.certify(await digestOf('lost'), SALT);
    const lost = await before.log.proofOf(lostNo, SALT);
    before.log.rewindTo(lostNo - 1);
    const after = await before.log.beginAnew();
    await after.certify(await digestOf('since'), SALT);
    return { before, after, lost };
  }

  it('is told apart, and from what was lost with that log', async () => {
    const { before, after, lost } = await begunAnew();
    const steps = { signature: 'passed', inclusion: 'passed', continuity: 'open' };
    expect(await judge(after, fromFile(before.certificate))).toMatchObject({
      kind: 'former',
      certifiedAt: CERTIFIED_AT,
      now: 'kept',
      steps,
    });
    expect(await judge(after, fromFile(lost), 'lost')).toMatchObject({ kind: 'former', now: 'lost' });
  });

  it('says nothing of the log of now to a device that has not taken note of it', async () => {
    const { before, after } = await begunAnew();
    const { checkpoint } = await before.log.proofOf(1, SALT);
    const seen = { verifier: before.log.verifier, checkpoint };
    expect(await judge(after, fromFile(before.certificate), FILE, seen)).toMatchObject({
      kind: 'former',
      now: 'unknown',
    });
  });

  it('is refused as any other: another file, another signature, a key that nobody has published', async () => {
    const { before, after } = await begunAnew();
    const { certificate } = before;
    expect(refusalOf(await judge(after, fromFile(certificate), 'another'))).toBe('other_file');
    const unsigned = { ...certificate, checkpoint: (await after.proofOf(1, SALT)).checkpoint };
    expect(refusalOf(await judge(after, fromFile(unsigned)))).toBe('signature_wrong');
    const moved = { ...certificate, leaf: certificate.leaf + 1 };
    expect(refusalOf(await judge(after, fromFile(moved)))).toBe('damaged');
    const { certificate: strangers } = await certified();
    expect(refusalOf(await judge(after, fromFile(strangers)))).toBe('other_log');
  });

  it('on paper is not in the log of now, which says nothing against it', async () => {
    const { after, lost, before } = await begunAnew();
    const code = async (no: number, certificate: Certificate) => fromCode({ log: after, no, certificate });
    expect(refusalOf(await judge(after, await code(before.no, before.certificate)))).toBe('certified');
    expect(refusalOf(await judge(after, await code(lost.no, lost), 'lost'))).toBe('not_here');
    expect(refusalOf(await judge(after, await code(99, lost), 'lost'))).toBe('not_here');
  });
});
