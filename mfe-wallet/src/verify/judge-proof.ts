import {
  commitmentOf,
  hashLeaf,
  type LogEntry,
  readCheckpoint,
  readDigest,
  readEntry,
  verifyInclusion,
  writeDigest,
} from '@nfcards/shared/certification';
import type { Certificate, CertificateAnchor } from '../certificates/certificate.ts';
import type { CertificateLink } from '../certificates/certificate-link.ts';
import { type Anchoring, anchoringOf } from '../log/anchoring.ts';
import { continues } from '../log/continues.ts';
import type { LogSource } from '../log/log-source.ts';
import type { Watch } from '../log/watch-log.ts';
import { refused, type Steps, type Verdict } from './verdict.ts';

/** A file of its own, or what a code on paper holds. */
export type Proof =
  | { readonly from: 'file'; readonly certificate: Certificate }
  | { readonly from: 'code'; readonly link: CertificateLink };

interface Question {
  readonly proof: Proof;
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
  readonly watch: Watch;
}

type Part = Pick<Certificate, 'no' | 'log' | 'entry' | 'salt' | 'leaf' | 'checkpoint' | 'path'> & {
  readonly anchors: readonly CertificateAnchor[];
};

/** Whether a file is the one that a proof was made for, and whether the log of this site says so too. */
export async function judgeProof(log: LogSource, { proof, digest, watch }: Question): Promise<Verdict> {
  if (watch.status === 'unsupported') return { kind: 'unsupported' };
  if (watch.status === 'empty') return refused('other_log', { log: 'failed' });
  if (watch.status === 'unsigned') return refused('log_tampered', { signature: 'failed' });
  const found = await partOf(log, proof, verifierOf(watch));
  if ('kind' in found) return found;
  const entry = readEntry(found.entry);
  if (entry?.kind !== 'document') return refused('damaged', { inclusion: 'failed' });
  const file = (await isCommitted(found.salt, digest, entry)) ? 'passed' : 'failed';
  return judgeEntry(log, { part: found, entry, file, watch });
}

/** The log's own part of the proof, which a code on paper leaves to it. */
async function partOf(log: LogSource, proof: Proof, verifier: string): Promise<Part | Verdict> {
  if (proof.from === 'file') return proof.certificate;
  const { no, salt, leafHash } = proof.link;
  const answer = await log.inclusion(no);
  if (answer.status === 'waiting') return { kind: 'not_taken_up' };
  const hasBegunAnew = (await log.former()).length > 0;
  if (answer.status === 'unknown') return refused(hasBegunAnew ? 'not_here' : 'other_log', { log: 'failed' });
  const { entry } = answer.inclusion;
  if (writeDigest(await hashLeaf(new TextEncoder().encode(entry))) !== leafHash)
    return refused(hasBegunAnew ? 'not_here' : 'other_entry', { log: 'failed' });
  return { ...answer.inclusion, no, log: verifier, salt, anchors: [] };
}

type SoundWatch = Extract<Watch, { status: 'sound' }>;

interface EntryQuestion {
  readonly part: Part;
  readonly entry: LogEntry;
  readonly file: 'passed' | 'failed';
  readonly watch: Extract<Watch, { status: 'sound' | 'tampered' }>;
}

async function judgeEntry(log: LogSource, question: EntryQuestion): Promise<Verdict> {
  const { part, entry, file, watch } = question;
  const verifier = verifierOf(watch);
  if (part.log !== verifier) {
    const isFormer = (await log.former()).includes(part.log);
    if (!isFormer) return refused('other_log', { file, log: 'failed' });
    // Few sites have had to begin anew.
    const { judgeFormer } = await import('./judge-former.ts');
    return judgeFormer(log, question);
  }
  const read = await readCheckpoint(part.checkpoint, verifier);
  if (read.kind === 'ed25519_missing') return { kind: 'unsupported' };
  if (read.kind === 'other_log') return refused('other_log', { file, log: 'failed' });
  if (read.kind !== 'signed') return refused('signature_wrong', { file, log: 'passed', signature: 'failed' });
  const signed = { file, log: 'passed', signature: 'passed' } as const;
  if (!(await verifyInclusion(part, read.head)))
    return refused('damaged', { ...signed, inclusion: 'failed' });
  const included = { ...signed, inclusion: 'passed' } as const;
  if (watch.status === 'tampered' || !(await continues(log, read.head, watch.head)))
    return refused('log_tampered', { ...included, continuity: 'failed' });
  const steps: Steps = { ...included, continuity: 'passed' };
  if (file === 'failed') return { kind: 'refused', refusal: 'other_file', steps };
  if (!(await anchorsFit(part))) return refused('damaged', { ...steps, inclusion: 'failed' });
  const anchoring = await askAnchoring(log, { part, entry, watch });
  return { kind: 'certified', certifiedAt: entry.at, entries: watch.head.size, anchoring, steps };
}

/** Whether each head that a proof says was anchored has its entry; whether it was anchored, the log alone says. */
async function anchorsFit({ entry, leaf, anchors }: Part): Promise<boolean> {
  const fits = anchors.map(async ({ root: hex, size, path }) => {
    const root = readDigest(hex);
    return root !== null && (await verifyInclusion({ entry, leaf, path }, { size, root }));
  });
  return (await Promise.all(fits)).every((fit) => fit);
}

/** A proof may be older than the first anchor after it, or say what it likes: the log is asked. */
async function askAnchoring(
  log: LogSource,
  { part, entry, watch }: Pick<EntryQuestion, 'part' | 'entry'> & { readonly watch: SoundWatch },
): Promise<Anchoring> {
  const answer = await log.inclusion(part.no);
  const isSame = answer.status === 'taken_up' && answer.inclusion.entry === part.entry;
  const { leaf } = part;
  const anchor = isSame && answer.inclusion.leaf === leaf ? answer.inclusion.anchor : null;
  const isAnchored = await log.isAnchored();
  return anchoringOf({ entry: part.entry, leaf, anchor }, entry, { chain: watch.head.chain, isAnchored });
}

async function isCommitted(salt: string, digest: string, { commitment }: LogEntry): Promise<boolean> {
  const [key, sha256] = [readDigest(salt), readDigest(digest)];
  if (key === null || sha256 === null) return false;
  return writeDigest(await commitmentOf(key, sha256)) === commitment;
}

function verifierOf(watch: Extract<Watch, { status: 'sound' | 'tampered' }>): string {
  return watch.status === 'sound' ? watch.verifier : (watch.now ?? watch.seen).verifier;
}
