import { describe, expect, it } from 'vitest';
import { partyPaths } from './party-paths.ts';

const READER = '6f1c2a30-0000-4000-8000-000000000001';
const OTHER = '6f1c2a30-0000-4000-8000-000000000002';

describe('a name on a card', () => {
  it('leads to a public profile, and to the first message to that member', () => {
    expect(partyPaths({ id: OTHER, page: 'profile' }, READER)).toEqual({
      page: `/profile/${OTHER}`,
      write: `/profile/${READER}/chat?to=${OTHER}`,
    });
  });

  it.each([
    ['port', '/port/FR%2F1'],
    ['mechanics', '/mechanics/FR%2F1'],
    ['shop', '/accastillage/FR%2F1'],
  ] as const)('leads to the page of a place (%s), and to its form for messages', (page, path) => {
    expect(partyPaths({ id: 'FR/1', page }, READER)).toEqual({ page: path, write: `${path}?wish=message` });
  });

  it('leads nowhere from a private account, an address, a deleted account and one’s own name', () => {
    expect(partyPaths({ id: OTHER, page: null }, READER)).toBeNull();
    expect(partyPaths({ id: null, page: null }, READER)).toBeNull();
    expect(partyPaths({ id: READER, page: 'profile' }, READER)).toBeNull();
  });
});
