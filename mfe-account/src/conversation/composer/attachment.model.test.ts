import { $user, logoutCall } from '@nfcards/shared/auth';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { CONVERSATION, message, page, refusal } from '../conversation.fixture.ts';
import { conversationOpened } from '../conversation.model.ts';
import { $nfcards, nfcardsWanted } from './attachment.model.ts';

const anne = member();

function nfcard(no: number, role: NfcardSummary['role']) {
  return {
    id: `6f1c2a30-0000-4000-8000-00000000060${no}`,
    title: '',
    boat: {
      name: 'Étoile',
      type: 'sailing_yacht',
      registration_number: '',
      flag: 'FR',
      length: null,
      beam: null,
      draught: null,
    },
    role,
    kind: role === 'held' ? null : 'temporary',
    status: 'held',
    sending_id: null,
    sender: null,
    receiver: null,
    valid_from: null,
    valid_until: null,
    document_types: [],
    expires_on: null,
    created_at: '2026-05-01T12:00:00.000Z',
  };
}

function visit({ sent = null as string | null } = {}) {
  const server = { refuse: null as string | null };
  const visited = visitAs(anne, ({ path }) => {
    if (path === 'logout') return Response.json({});
    if (path === 'conversation') {
      const messages = [message(2, { ours: true, nfcard_id: sent }), message(1)];
      return Response.json({ ...page(2), messages });
    }
    if (server.refuse !== null) return refusal(server.refuse, 401);
    return Response.json([nfcard(1, 'held'), nfcard(2, 'received')]);
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () =>
      allSettled(conversationOpened, {
        scope,
        params: { params: { user_id: anne.id, conversation_id: CONVERSATION }, query: {} },
      }),
    want: () => allSettled(nfcardsWanted, { scope }),
    shown: () => {
      const state = scope.getState($nfcards);
      return state.status === 'ready' ? state.nfcards.map(({ id }) => id) : state.status;
    },
  };
}

describe('an NFCard to go with a message', () => {
  it('is one that the member holds, asked for when somebody chooses', async () => {
    const { open, want, shown, inputsOf } = visit();
    await open();
    expect([shown(), inputsOf('get_all_nfcards')]).toEqual(['pending', []]);
    await want();
    expect(shown()).toEqual([nfcard(1, 'held').id]);
  });

  it('is known by its name where the member has sent one', async () => {
    const { open, shown } = visit({ sent: nfcard(1, 'held').id });
    await open();
    expect(shown()).toEqual([nfcard(1, 'held').id]);
  });

  it('that cannot be read says so, and can be asked for again (ST2)', async () => {
    const { want, shown, server } = visit();
    server.refuse = 'internal';
    await want();
    expect(shown()).toBe('failed');
    server.refuse = null;
    await want();
    expect(shown()).toHaveLength(1);
  });

  it('is nobody’s after the session', async () => {
    const { want, shown, scope, server } = visit();
    await allSettled($user, { scope, params: { ...anne, city: 'Vannes' } });
    await want();
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(shown()).toBe('pending');
    await allSettled($user, { scope, params: anne });
    server.refuse = 'session_ended';
    await want();
    expect(scope.getState($user)).toBeNull();
  });
});
