import { allSettled, sample } from 'effector';
import { describe, expect, it } from 'vitest';
import { $user, loginCall, logoutCall, passkeyLoginCall, sessionDoubted, userCall } from '../auth/index.ts';
import { member, visitAs } from '../testing/members.fixture.ts';
import { $vaultKey, vaultKeyDerived, vaultLocked } from './vault-key.model.ts';

const newKey = () =>
  crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);

const over = { failure: true, failure_message: 'Connectez-vous.', failure_kind: 'session_ended' };
const PASSKEY = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
} as const;

/** A member who has typed their password in this tab. */
async function visit() {
  const server = { isOver: false };
  const visited = visitAs(null, ({ path }) => {
    if (path === 'cookie') return Response.json(server.isOver ? over : member());
    return Response.json({ cookie: null });
  });
  const { scope } = visited;
  const key = await newKey();
  await allSettled(userCall.fx, { scope, params: {} });
  await allSettled(vaultKeyDerived, { scope, params: key });
  return { ...visited, server, key, known: () => scope.getState($vaultKey) };
}

describe('the key that a password makes for the vault', () => {
  it('is known until the vault is locked', async () => {
    const { scope, key, known } = await visit();
    expect(known()).toBe(key);
    await allSettled(vaultLocked, { scope });
    expect(known()).toBeNull();
  });

  it('is forgotten at logout', async () => {
    const { scope, known } = await visit();
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(known()).toBeNull();
  });

  it('is forgotten when the session is over, and not while it is being read again', async () => {
    const { scope, server, key, known } = await visit();
    await allSettled(sessionDoubted, { scope });
    expect(known()).toBe(key);
    server.isOver = true;
    await allSettled(sessionDoubted, { scope });
    expect([scope.getState($user), known()]).toEqual([null, null]);
  });

  it('is forgotten when another member logs in without a password', async () => {
    const { scope, known } = await visit();
    await allSettled(passkeyLoginCall.fx, { scope, params: { credential: PASSKEY } });
    expect(known()).toBeNull();
  });

  it('is kept after the login that derived it', async () => {
    const { scope, known } = await visit();
    const next = await newKey();
    sample({ clock: loginCall.fx.done, fn: () => next, target: vaultKeyDerived });
    await allSettled(loginCall.fx, { scope, params: { email: 'paul@example.org', cookie: 'key' } });
    expect(known()).toBe(next);
  });
});
