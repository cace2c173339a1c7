import { describe, expect, it } from 'vitest';
import { profileOf } from './profile-claims.ts';

describe('what a provider says of a person', () => {
  it.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    [undefined, false],
  ] as const)(
    'an address is verified by true and by Apple’s “true” alone: %j',
    (email_verified, expected) => {
      const profile = profileOf({ sub: '1', email: 'Ada@Example.org', email_verified });
      expect(profile).toMatchObject({ email: 'ada@example.org', emailVerified: expected });
    },
  );

  it.each([undefined, null, 7, 'ada', 'a\u0000@example.org', `${'a'.repeat(250)}@example.org`])(
    'what is no address is none, and nothing is verified: %j',
    (email) => {
      expect(profileOf({ sub: '1', email, email_verified: true })).toMatchObject({
        email: null,
        emailVerified: false,
      });
    },
  );

  it.each([
    [{ given_name: 'Ada', family_name: 'Marin', name: 'Captain' }, 'Ada', 'Marin'],
    [{ given_name: 'Ada', name: 'Ada M.' }, 'Ada', ''],
    [{ name: 'Ada' }, 'Ada', ''],
    [{ name: 'Ada van der Zee' }, 'Ada', 'van der Zee'],
    [{ name: 'Ada\u202e Marin' }, '', ''],
    [{ given_name: 7, family_name: { a: 1 } }, '', ''],
    [{}, '', ''],
  ])('names are taken where they can be: %j', (claims, firstName, lastName) => {
    expect(profileOf({ sub: '1', ...claims })).toMatchObject({ firstName, lastName });
  });
});
