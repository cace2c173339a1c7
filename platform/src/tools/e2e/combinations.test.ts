import { describe, expect, it } from 'vitest';
import { combinations } from './combinations.ts';

const NAMES = ['shell', 'mfe-directory', 'mfe-account', 'mfe-wallet'];

const named = (names: readonly string[], asked = names) => combinations(names, asked).map(({ name }) => name);

describe('the combinations of a matrix', () => {
  it('are each release promoted first, and each promoted last or rolled back', () => {
    expect(named(['shell', 'mfe-directory', 'mfe-wallet'])).toEqual([
      'all-current',
      'shell-ahead',
      'mfe-directory-ahead',
      'mfe-wallet-ahead',
      'shell-behind',
      'mfe-directory-behind',
      'mfe-wallet-behind',
    ]);
  });

  it('let each current release meet each previous one of another', () => {
    for (const one of NAMES) {
      for (const other of NAMES.filter((name) => name !== one)) {
        const meet = combinations(NAMES, NAMES).filter(
          ({ sides }) => sides[one] === 'current' && sides[other] === 'previous',
        );
        expect(meet, `${one} and the previous ${other}`).not.toEqual([]);
      }
    }
  });

  it('grow with the number of releases, not with its powers', () => {
    expect(named(NAMES)).toHaveLength(1 + 2 * NAMES.length);
  });

  it('never lack a release of the working tree: what was before was tested before', () => {
    for (const { sides } of combinations(NAMES, NAMES)) expect(Object.values(sides)).toContain('current');
  });

  it('are only those of the releases that are asked for', () => {
    expect(named(NAMES, ['mfe-wallet'])).toEqual(['all-current', 'mfe-wallet-ahead', 'mfe-wallet-behind']);
    expect(named(NAMES, ['mfe-harbour'])).toEqual(['all-current']);
  });

  it('are each there once: of two releases, one ahead is the other behind', () => {
    expect(named(['shell', 'mfe-wallet'])).toEqual(['all-current', 'shell-ahead', 'mfe-wallet-ahead']);
    expect(named(['shell'])).toEqual(['all-current', 'shell-behind']);
  });

  it('are names that a channel may have', () => {
    for (const name of named(NAMES)) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  });
});
