import { $client, createClient } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $failedAttempts,
  $next,
  $problems,
  $refusal,
  $registered,
  deriveKeyFx,
  problemsOf,
  type Registration,
  registerOpened,
  registerSubmitted,
} from './register.model.ts';

const anne: Registration = {
  firstName: 'Anne',
  lastName: 'Le Goff',
  email: 'anne@exemple.fr',
  password: 'petit foc, grand voile',
};

function setUp(answer: object) {
  const bodies: unknown[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Promise.resolve(Response.json(answer));
    },
    now: () => 0,
  });
  const derived = { email: anne.email, first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' };
  const scope = fork({ values: [[$client, client]], handlers: [[deriveKeyFx, () => derived]] });
  return { scope, bodies };
}

describe('register (S10)', () => {
  it('sends the names, the address and the key, never the password', async () => {
    const { scope, bodies } = setUp({ cookie: 'session' });
    await allSettled(registerSubmitted, { scope, params: anne });
    expect(bodies).toEqual([
      { email: 'anne@exemple.fr', first_name: 'Anne', last_name: 'Le Goff', hashed_password: 'key' },
    ]);
    expect(scope.getState($registered)).toBe(true);
  });

  it('stores why the server refused', async () => {
    const { scope } = setUp({
      failure: true,
      failure_message: 'Pas encore.',
      failure_kind: 'internal',
    });
    await allSettled(registerSubmitted, { scope, params: anne });
    expect(scope.getState($registered)).toBe(false);
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FAILURE', message: 'Pas encore.' });
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it('asks for what is missing without calling anybody', async () => {
    const { scope, bodies } = setUp({});
    await allSettled(registerSubmitted, {
      scope,
      params: { firstName: ' ', lastName: '', email: '', password: 'court' },
    });
    expect(scope.getState($problems)).toEqual([
      'firstNameMissing',
      'lastNameMissing',
      'emailMissing',
      'passwordTooShort',
    ]);
    expect(bodies).toEqual([]);
  });

  it('counts characters of a password, not the units they are made of', () => {
    expect(problemsOf({ ...anne, password: '⛵'.repeat(11) })).toEqual(['passwordTooShort']);
    expect(problemsOf({ ...anne, password: '🚤'.repeat(12) })).toEqual([]);
  });
});

describe('the way back after registering (RT7)', () => {
  it.each([
    ['/port/FRLRH?wish=review', '/port/FRLRH?wish=review'],
    ['https://evil.example', null],
  ])('%s leads to %s', async (next, path) => {
    const { scope } = setUp({ cookie: null });
    await allSettled(registerOpened, { scope, params: { params: {}, query: { next } } });
    expect(scope.getState($next)).toBe(path);
  });
});
