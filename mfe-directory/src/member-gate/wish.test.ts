import { gatePath, nextPath } from '@nfcards/shared/auth';
import { describe, expect, it } from 'vitest';
import { isWished, wishingPath, wishlessSearch } from './wish.ts';

const PORT = { pathname: '/port/FRLRH', search: '?lng=en&arrival=2028-07-01' };

describe('a wish in the address', () => {
  it('comes back through the login, with all that the address said', () => {
    const login = new URL(gatePath(wishingPath(PORT, 'favourite')), 'https://site.example');
    const back = nextPath(login.searchParams.get('next') ?? undefined);
    expect(back).toBe('/port/FRLRH?lng=en&arrival=2028-07-01&wish=favourite');
  });

  it('is one at most', () => {
    const search = wishingPath({ ...PORT, search: '?wish=review' }, 'berth').replace(PORT.pathname, '');
    expect(search).toBe('?wish=berth');
    expect(isWished(search, 'berth')).toBe(true);
    expect(isWished(search, 'review')).toBe(false);
  });

  it('is taken out once it has come true, and nothing else with it', () => {
    expect(wishlessSearch('?lng=en&wish=favourite&arrival=2028-07-01')).toBe(PORT.search);
    expect(wishlessSearch('?wish=favourite')).toBe('');
  });
});
