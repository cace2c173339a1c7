import { commitmentOf, type Digest, entryText, hashLeaf, writeDigest } from '@nfcards/shared/certification';
import { type Client, createClient } from '@nfcards/shared/client';
import type { LogAnchor } from '@nfcards/shared/operations';
import type { Inclusion, LogSource } from '../log/log-source.ts';
import type { Certificate } from './certificate.ts';
import { makeCertificate } from './make-certificate.ts';

const AT = '2026-05-12T12:05:00.000Z';

export interface FakeLog {
  readonly verifier: string;
  readonly source: LogSource;
  /** Writes the entry of a version, which is taken up at once. @returns its number, from 1 */
  readonly certify: (sha256: Digest, salt: Digest) => Promise<number>;
  /** The proof of an entry, under the head of now. */
  readonly proofOf: (no: number, salt: Digest) => Promise<Certificate>;
  /** Writes the head of now on a chain, which the log signs from then on. */
  readonly anchorOn: (where: Pick<LogAnchor, 'chain_id' | 'contract' | 'at'>) => Promise<void>;
  /** Begins another log with another key, which has what this one has. */
  readonly beginAnew: () => Promise<FakeLog>;
  /** Forgets the newest entries and goes on from there, with the same key. */
  readonly rewindTo: (size: number) => void;
}

interface Before {
  readonly entries: readonly string[];
  readonly former: readonly string[];
}

const NOTHING: Before = { entries: [], former: [] };

/** A log of this format in the memory of a test, which computes every hash as RFC 9162 (section 2.1) defines it. */
export async function fakeLog(before: Before = NOTHING): Promise<FakeLog> {
  const origin = `boats.example/log${before.former.length === 0 ? '' : `/${before.former.length + 1}`}`;
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const typed = new Uint8Array([1, ...publicKey]);
  const id = (await sha256(new Uint8Array([...utf8(`${origin}\n`), ...typed]))).slice(0, 4);
  const verifier = `${origin}+${toHex(id)}+${toBase64(typed)}`;
  let { entries } = before;
  let anchor: LogAnchor | null = null;

  const leaves = () => Promise.all(entries.map((entry) => hashLeaf(utf8(entry))));
  const checkpoint = async () => {
    const chain = anchor === null ? '' : `anchor ${anchor.chain_id} ${anchor.contract}\n`;
    const text = `${origin}\n${entries.length}\n${toBase64(await rootOf(await leaves()))}\n${chain}`;
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
    return `${text}\n— ${origin} ${toBase64(new Uint8Array([...id, ...signature]))}\n`;
  };
  const inclusionOf = async (no: number) => {
    const entry = entries[no - 1];
    if (entry === undefined) return null;
    const path = await pathTo(no - 1, await leaves());
    const anchored =
      anchor === null || no > anchor.size
        ? null
        : {
            ...anchor,
            path: (await pathTo(no - 1, (await leaves()).slice(0, anchor.size))).map(writeDigest),
          };
    return {
      entry,
      leaf: no - 1,
      checkpoint: await checkpoint(),
      path: path.map(writeDigest),
      anchor: anchored,
    };
  };
  return {
    verifier,
    source: {
      verifier: async () => verifier,
      former: async () => before.former,
      checkpoint: async () => (entries.length === 0 ? null : checkpoint()),
      consistency: async (from, to) => {
        if (from > to || to > entries.length) return null;
        return (await growth(from, (await leaves()).slice(0, to), true)).map(writeDigest);
      },
      isAnchored: async () => anchor !== null,
      inclusion: async (no): Promise<Inclusion> => {
        const inclusion = await inclusionOf(no);
        if (inclusion === null) return { status: 'unknown' };
        return { status: 'taken_up', inclusion };
      },
    },
    certify: async (digest, salt) => {
      const commitment = writeDigest(await commitmentOf(salt, digest));
      entries = [...entries, entryText({ kind: 'document', commitment, at: AT })];
      return entries.length;
    },
    proofOf: async (no, salt) => {
      const inclusion = await inclusionOf(no);
      if (inclusion === null) throw new Error(`the log has no entry ${no}`);
      const site = 'https://boats.example';
      return makeCertificate({ site, log: verifier, no, salt: writeDigest(salt), inclusion });
    },
    anchorOn: async (where) => {
      const root = writeDigest(await rootOf(await leaves()));
      anchor = { ...where, transaction: `0x${'2e'.repeat(32)}`, block: 7, size: entries.length, root };
    },
    beginAnew: () => fakeLog({ entries, former: [...before.former, verifier] }),
    rewindTo: (size) => {
      entries = entries.slice(0, size);
    },
  };
}

/** A client whose answers are those of the log, from now on or as `change` has them. */
export function clientOf(
  { source }: FakeLog,
  isReachable: () => boolean = () => true,
  change: (name: string, answer: object) => object = (_, answer) => answer,
): Client {
  const answer = async (name: string, numberOf: (key: string) => number) => {
    if (name === 'log_key') return { verifier: await source.verifier(), former: await source.former() };
    if (name === 'log_anchors') return { configured: await source.isAnchored(), anchors: [] };
    if (name === 'log_checkpoint') return { checkpoint: await source.checkpoint() };
    if (name === 'log_consistency')
      return { path: await source.consistency(numberOf('from'), numberOf('to')) };
    const found = await source.inclusion(numberOf('no'));
    return { inclusion: found.status === 'taken_up' ? found.inclusion : null };
  };
  return createClient({
    host: 'https://boats.example/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (input) => {
      if (!isReachable()) throw new TypeError('no network');
      const { pathname, searchParams } = new URL(String(input));
      const name = pathname.split('/').at(-1) ?? '';
      return Response.json(change(name, await answer(name, (key) => Number(searchParams.get(key)))));
    },
    now: () => 0,
  });
}

export const CERTIFIED_AT = AT;

export function digestOf(text: string): Promise<Digest> {
  return sha256(utf8(text));
}

async function rootOf(leaves: readonly Digest[]): Promise<Digest> {
  const [only] = leaves;
  if (only === undefined || leaves.length === 1) return only ?? sha256(new Uint8Array());
  const middle = splitOf(leaves.length);
  const parts = [await rootOf(leaves.slice(0, middle)), await rootOf(leaves.slice(middle))] as const;
  return sha256(new Uint8Array([1, ...parts[0], ...parts[1]]));
}

async function pathTo(index: number, leaves: readonly Digest[]): Promise<readonly Digest[]> {
  if (leaves.length === 1) return [];
  const middle = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return index < middle
    ? [...(await pathTo(index, left)), await rootOf(right)]
    : [...(await pathTo(index - middle, right)), await rootOf(left)];
}

async function growth(
  older: number,
  leaves: readonly Digest[],
  isWhole: boolean,
): Promise<readonly Digest[]> {
  if (older === leaves.length) return isWhole ? [] : [await rootOf(leaves)];
  const middle = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return older <= middle
    ? [...(await growth(older, left, isWhole)), await rootOf(right)]
    : [...(await growth(older - middle, right, false)), await rootOf(left)];
}

/** The largest power of two below the size. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Digest> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
