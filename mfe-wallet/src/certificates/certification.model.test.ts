import { $client, createClient } from '@nfcards/shared/client';
import type { LogInclusion } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import type { Inclusion } from '../verify/log-source.ts';
import {
  $entriesError,
  $inclusions,
  $isAnchored,
  entriesRetried,
  entriesShown,
  MOST_LOOKS,
  waitFx,
} from './certification.model.ts';
import { $proofSaving, proofPressed, saveProofFx } from './save-proof.model.ts';

const INCLUSION: LogInclusion = { entry: 'entry', leaf: 3, checkpoint: 'head', path: [], anchor: null };
const TAKEN_UP: Inclusion = { status: 'taken_up', inclusion: INCLUSION };
const WAITING: Inclusion = { status: 'waiting' };

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

/** A log that has the first entry, and takes up the others when it is asked for them the so-manieth time. */
function logThatTakesUpAt(look: number) {
  const asked: number[] = [];
  const scope = scopeAsking((operation, no) => {
    if (operation === 'log_anchors') return { configured: false, anchors: [] };
    asked.push(no);
    const isTakenUp = no === 1 || asked.filter((number) => number === no).length >= look;
    return { inclusion: isTakenUp ? INCLUSION : null };
  });
  return { asked, scope };
}

describe('the entries of a card', () => {
  it('are asked for again while they wait, and those that the log has no more', async () => {
    const { asked, scope } = logThatTakesUpAt(3);
    await allSettled(entriesShown, { scope, params: [1, 2] });
    expect(asked).toEqual([1, 2, 2, 2]);
    expect([...scope.getState($inclusions)]).toEqual([
      [1, TAKEN_UP],
      [2, TAKEN_UP],
    ]);
    expect(scope.getState($isAnchored)).toBe(false);
    await allSettled(entriesShown, { scope, params: [1, 2] });
    expect(asked).toHaveLength(4);
  });

  it('are not asked for without end, but again when the member wants it', async () => {
    const { asked, scope } = logThatTakesUpAt(MOST_LOOKS + 1);
    await allSettled(entriesShown, { scope, params: [2] });
    expect(asked).toHaveLength(MOST_LOOKS);
    expect(scope.getState($inclusions).get(2)).toEqual(WAITING);
    await allSettled(entriesRetried, { scope });
    expect(scope.getState($inclusions).get(2)).toEqual(TAKEN_UP);
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
