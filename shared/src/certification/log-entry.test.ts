import { describe, expect, it } from 'vitest';
import { commitmentOf, eventCommitment } from './commitment.ts';
import { readDigest, writeDigest } from './digests.ts';
import { entryText, readEntry } from './log-entry.ts';
import { hashLeaf } from './merkle-proof.ts';
import { verifyInclusion } from './verify-proofs.ts';

const entry = { kind: 'document', commitment: '5f'.repeat(32), at: '2030-05-01T06:07:08.009Z' } as const;

function digest(hex: string) {
  const read = readDigest(hex);
  if (read === null) throw new Error('It is hexadecimal.');
  return read;
}

describe('an entry', () => {
  it('is written in four lines, and read back', () => {
    expect(entryText(entry)).toBe(
      `nfcards-log/v1\ndocument\n${entry.commitment}\n2030-05-01T06:07:08.009Z\n`,
    );
    expect(readEntry(entryText(entry))).toEqual(entry);
  });

  it.each(['', 'x', 'another/v1', '\n'])('is none with “%s” before it', (before) => {
    expect(readEntry(`${before}${entryText(entry)}`)).toEqual(before === '' ? entry : null);
  });

  it('alone in the log is proved without a path', async () => {
    const root = await hashLeaf(new TextEncoder().encode(entryText(entry)));
    const proof = { entry: entryText(entry), leaf: 0, path: [] };
    expect(await verifyInclusion(proof, { size: 1, root })).toBe(true);
    expect(await verifyInclusion({ ...proof, entry: `${proof.entry} ` }, { size: 1, root })).toBe(false);
    expect(await verifyInclusion({ ...proof, path: ['not a digest'] }, { size: 1, root })).toBe(false);
  });
});

describe('a commitment', () => {
  it('is HMAC-SHA-256, as a tool of the system computes it', async () => {
    // printf '%064d' 0 | xxd -r -p | openssl dgst -sha256 -mac HMAC -macopt hexkey:0101…01
    const commitment = await commitmentOf(digest('01'.repeat(32)), digest('00'.repeat(32)));
    expect(writeDigest(commitment)).toBe('c501d9a575d82bb7750b41c638e4763524855cef57941bf6e94fb81a8972773f');
  });

  it('to an event is to all of its fields', async () => {
    const salt = digest('02'.repeat(32));
    const event = {
      nfcard_id: 'a',
      kind: 'sent',
      sending_kind: 'temporary',
      document_type: null,
      digest: null,
    };
    const others = [
      { ...event, nfcard_id: 'b' },
      { ...event, kind: 'accepted' },
      { ...event, sending_kind: null },
      { ...event, document_type: 'registration' },
      { ...event, digest: '5f'.repeat(32) },
    ];
    const commitments = await Promise.all([event, ...others].map((each) => eventCommitment(each, salt)));
    expect(new Set(commitments.map(writeDigest)).size).toBe(6);
  });
});
