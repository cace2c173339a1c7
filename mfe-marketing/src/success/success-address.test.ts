import { describe, expect, it } from 'vitest';
import { readSuccess, successPath } from './success-address.ts';

describe('the address of the success page (RT17)', () => {
  it.each([
    ['contact', { reference: 'c0ffee' }],
    ['newsletter', { email: 'anne@exemple.fr' }],
  ] as const)('says that it is about %s and nothing else; the rest comes with the form', (kind, detail) => {
    const { searchParams } = new URL(successPath(kind), 'https://boats.example');
    expect([...searchParams.keys()]).toEqual(['of']);
    expect(readSuccess(searchParams.get('of'), detail)).toEqual({ kind, ...detail });
  });

  it.each([null, undefined, 'text', 3, [], {}, { reference: 7 }, { email: null }])(
    'confirms nothing without a valid state: %j',
    (state) => {
      expect(readSuccess('contact', state)).toBeNull();
      expect(readSuccess('newsletter', state)).toBeNull();
    },
  );

  it.each([null, '', 'payment', 'toString'])('confirms nothing for the kind %s', (of) => {
    expect(readSuccess(of, { reference: 'c0ffee', email: 'anne@exemple.fr' })).toBeNull();
  });
});
