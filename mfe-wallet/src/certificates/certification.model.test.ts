import type { Digest } from '@nfcards/shared/certification';
import { $client, createClient } from '@nfcards/shared/client';
import type { LogInclusion } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { keepSeenFx, readSeenFx } from '../log/witness.model.ts';
import {
  $entriesError,
  $proofs,
  entriesRetried,
  entriesShown,
  MAX_LOOKS,
  waitFx,
} from './certification.model.ts';
import { CERTIFIED_AT, clientOf, digestOf, fakeLog } from './log.fixture.ts';
import { $proofSaving, proofPressed, saveProofFx } from './save-proof.model.ts';

const INCLUSION: LogInclusion = { entry: 'entry', leaf: 3, checkpoint: 'head', path: [], anchor: null };

type Ask = (operation: string, no: number) => object;

/** A browser whose calls are answered so. */
function scopeAsking(
  ask: Ask,
  handlers: [typeof waitFx | typeof saveProofFx, (given: never) => unknown][] = [],
) {
  const client = createClient({
    host: 'https://boats.example/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      return Response.json(ask(pathname.split('/').at(-1) ?? '', Number(searchParams.get('no'))));
    },
    now: () => 0,
  });
  return fork({ values: [[$client, client]], handlers: [[waitFx, () => undefined], ...handlers] });
}

const SALT: Digest = new Uint8Array(32).fill(7);

/** A browser that asks a log of two entries, the second of which it is told of when it is asked the so-manieth time. */
async function visitLog({ look = 1, change = (answer: object) => answer } = {}) {
  const log = await fakeLog();
  for (const text of ['assurance', 'facture']) await log.certify(await digestOf(text), SALT);
  let looks = 0;
  const client = clientOf(log, undefined, (name, answer) => {
    if (name !== 'log_inclusion') return answer;
    looks += 1;
    return looks < look ? { inclusion: null } : change(answer);
  });
  const scope = fork({
    values: [[$client, client]],
    handlers: [
      [waitFx, () => undefined],
      [readSeenFx, () => null],
      [keepSeenFx, () => undefined],
    ],
  });
  return { scope, looks: () => looks, proofOf: (no: number) => scope.getState($proofs).get(no) };
}

describe('the entries of a card', () => {
  it('are verified, and asked for no more then', async () => {
    const { scope, looks, proofOf } = await visitLog();
    await allSettled(entriesShown, { scope, params: [1, 2] });
    const anchoring = { status: 'alone' };
    const entry = { kind: 'document', at: CERTIFIED_AT };
    for (const no of [1, 2]) expect(proofOf(no)).toMatchObject({ status: 'verified', entry, anchoring });
    await allSettled(entriesShown, { scope, params: [1, 2] });
    expect(looks()).toBe(2);
  });

  it('are asked for again while they wait, not without end, and again when the member wants it', async () => {
    const { scope, looks, proofOf } = await visitLog({ look: MAX_LOOKS + 1 });
    await allSettled(entriesShown, { scope, params: [2] });
    expect([looks(), proofOf(2)]).toEqual([MAX_LOOKS, { status: 'waiting' }]);
    await allSettled(entriesRetried, { scope });
    expect(proofOf(2)?.status).toBe('verified');
  });

  it.each([
    ['a head that it has not signed', { checkpoint: 'boats.example/log\n2\nAAAA\n' }],
    [
      'an entry that its head does not have',
      { entry: `nfcards-log/v1\ndocument\n${'ab'.repeat(32)}\n${CERTIFIED_AT}\n` },
    ],
    ['a path that leads elsewhere', { path: ['ab'.repeat(32)] }],
  ])('are refused where the log answers with %s', async (_, wrong) => {
    const { scope, proofOf } = await visitLog({
      change: (answer) =>
        'inclusion' in answer ? { inclusion: { ...Object(answer.inclusion), ...wrong } } : answer,
    });
    await allSettled(entriesShown, { scope, params: [1] });
    expect(proofOf(1)).toEqual({ status: 'refused' });
  });

  it('say why they are not known', async () => {
    const scope = scopeAsking(() => ({ failure: true, failure_message: 'Non.' }));
    await allSettled(entriesShown, { scope, params: [1] });
    expect(scope.getState($entriesError)).toMatchObject({ kind: 'FAILURE', message: 'Non.' });
  });
});

describe('the proof of a version', () => {
  const wanted = { no: 4, metadata: { name: 'assurance.pdf', salt: '0f'.repeat(32) } };

  it('is given as a file beside the one that it proves, and not before the log has it', async () => {
    vi.stubGlobal('location', { origin: 'https://boats.example' });
    for (const [inclusion, count] of [
      [null, 0],
      [INCLUSION, 1],
    ] as const) {
      const save = vi.fn();
      const answer: Ask = (operation) => (operation === 'log_key' ? { verifier: 'verifier' } : { inclusion });
      const scope = scopeAsking(answer, [[saveProofFx, save]]);
      await allSettled(proofPressed, { scope, params: wanted });
      expect(save).toHaveBeenCalledTimes(count);
      expect(scope.getState($proofSaving).status).toBe(count === 0 ? 'not_taken_up' : 'saved');
      if (count === 0) continue;
      expect(save).toHaveBeenCalledWith({
        name: 'assurance.pdf',
        proof: {
          v: 1,
          site: 'https://boats.example',
          log: 'verifier',
          no: 4,
          salt: wanted.metadata.salt,
          entry: 'entry',
          leaf: 3,
          checkpoint: 'head',
          path: [],
          anchors: [],
        },
      });
    }
  });
});
