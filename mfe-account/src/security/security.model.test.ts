import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { $identities, $passkeys, $recoveryCodes, $sessions, securityOpened } from './security.model.ts';

const anne = member();
const SESSION = {
  device: 'Firefox, Linux',
  kind: 'remembered',
  opened_at: '2026-05-01T12:00:00.000Z',
  last_seen_at: '2026-05-02T12:00:00.000Z',
  current: false,
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  sessions: [
    { ...SESSION, id: '6f1c2a30-0000-4000-8000-000000000201', ended_at: null },
    { ...SESSION, id: '6f1c2a30-0000-4000-8000-000000000202', ended_at: '2026-05-03T12:00:00.000Z' },
  ],
  passkeys: [],
  social_identities: [],
  second_factor: { on: true, recovery_codes_left: 9 },
};

async function visit(answer: (asked: Asked) => Response) {
  const visited = visitAs(anne, answer);
  const { scope } = visited;
  await allSettled(securityOpened, { scope, params: { params: { user_id: anne.id }, query: {} } });
  return {
    ...visited,
    figures: () => [$sessions, $passkeys, $identities, $recoveryCodes].map((store) => scope.getState(store)),
  };
}

describe('what stands beside the rows of security (S7)', () => {
  it('counts open sessions, passkeys, linked accounts and recovery codes', async () => {
    const { figures } = await visit(({ path }) => Response.json(ANSWERS[path]));
    expect(figures()).toEqual([
      { status: 'known', count: 1 },
      { status: 'known', count: 0 },
      { status: 'known', count: 0 },
      { status: 'known', count: 9 },
    ]);
  });

  it('is left out where it is not known; the others stand', async () => {
    const { figures } = await visit(({ path }) =>
      path === 'sessions' ? Response.error() : Response.json(ANSWERS[path]),
    );
    expect(figures()[0]).toEqual({ status: 'unknown' });
    expect(figures()[3]).toEqual({ status: 'known', count: 9 });
  });

  it('doubts a session that is over (RT7)', async () => {
    const over = { failure: true, failure_message: '', failure_kind: 'session_ended' };
    const { scope } = await visit(() => Response.json(over, { status: 401 }));
    expect(scope.getState($user)).toBeNull();
  });
});
