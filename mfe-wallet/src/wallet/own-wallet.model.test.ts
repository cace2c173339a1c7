import { $user } from '@nfcards/shared/auth';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { member } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $counts, nfcardsCall, opened } from './own-wallet.model.ts';

function card(role: NfcardSummary['role'], status: NfcardSummary['status']): NfcardSummary {
  return {
    id: '6f1c2a30-0000-4000-8000-000000000009',
    title: '',
    boat: {
      name: 'Belle Brise',
      type: 'sailing_yacht',
      registration_number: '',
      flag: null,
      length: null,
      beam: null,
      draught: null,
    },
    role,
    kind: null,
    status,
    sending_id: null,
    sender: null,
    receiver: null,
    valid_from: null,
    valid_until: null,
    document_types: [],
    expires_on: null,
    created_at: '2026-05-12T12:00:00.000Z',
  };
}

const CARDS = [
  card('held', 'held'),
  card('held', 'held'),
  card('received', 'accepted'),
  card('received', 'waiting'),
  card('sent', 'waiting'),
];
const visit = { params: {}, query: {} };

describe('the member’s own wallet, on the wallet’s page', () => {
  it('counts what they have, and what waits for their answer', async () => {
    const scope = fork({ values: [[$user, member()]], handlers: [[nfcardsCall.fx, () => CARDS]] });
    await allSettled(opened, { scope, params: visit });
    expect(scope.getState($counts)).toEqual({ had: 3, waiting: 1 });
  });

  it('is asked for once it is known who is here, and forgotten when they leave', async () => {
    let asked = 0;
    const answer = () => {
      asked += 1;
      return CARDS;
    };
    const scope = fork({ handlers: [[nfcardsCall.fx, answer]] });
    await allSettled(opened, { scope, params: visit });
    expect(asked).toBe(0);
    await allSettled($user, { scope, params: member() });
    expect([asked, scope.getState($counts)]).toEqual([1, { had: 3, waiting: 1 }]);
    await allSettled($user, { scope, params: null });
    expect([asked, scope.getState($counts)]).toEqual([1, null]);
  });
});
