import { describe, expect, it } from 'vitest';
import type { EntryProof } from '../log/prove-entries.ts';
import { versionState } from './version-state.ts';

const commitment = 'ab'.repeat(32);
const proof: EntryProof = {
  status: 'verified',
  entry: { kind: 'document', commitment, at: '2026-05-12T12:05:00.000Z' },
  inclusion: { entry: '', leaf: 0, checkpoint: '', path: [], anchor: null },
  anchoring: { status: 'alone' },
};
const version = { no: 1, proof, sealed: { commitment, isOwn: true }, isHeld: true } as const;

describe('a version of a document', () => {
  it('is certified where all of it was verified', () => {
    expect(versionState(version)).toBe('certified');
  });

  it('is not its holder’s own where the server, or another, could have made it', () => {
    expect(versionState({ ...version, sealed: { commitment, isOwn: false } })).toBe('foreign');
  });

  it('is no more than in the log, on the card of somebody whose vault alone knows whether it has added it', () => {
    expect(versionState({ ...version, sealed: { commitment, isOwn: false }, isHeld: false })).toBe('entered');
  });

  it.each([
    ['uncertified', { no: null }],
    ['unverified', { proof: undefined }],
    ['unverified', { proof: { status: 'waiting' } }],
    ['unverified', { proof: { status: 'unsupported' } }],
    ['unverified', { sealed: undefined }],
    ['refused', { proof: { status: 'refused' } }],
    ['refused', { sealed: { commitment: 'cd'.repeat(32), isOwn: true } }],
    ['refused', { proof: { ...proof, entry: { ...proof.entry, kind: 'event' } } }],
  ] as const)('is %s with %j', (state, change) => {
    expect(versionState({ ...version, ...change })).toBe(state);
  });
});
