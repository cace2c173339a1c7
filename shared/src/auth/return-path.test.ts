import { describe, expect, it } from 'vitest';
import { gateFrom, gatePath, nextPath } from './return-path.ts';

describe('the page to return to after a login (RT7)', () => {
  it.each([
    '/',
    '/port/FRLRH',
    '/port/FRLRH?wish=favourite&lng=en',
    '/search?port=La%20Rochelle&box=46.1,-1.3,46.2,-1.1#results',
    '/profile/6f1c2a30-0000-4000-8000-000000000001/chat',
  ])('leads to %s, a page of this site', (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it('encodes other characters as a browser does', () => {
    expect(nextPath('/accastillage/café sud')).toBe('/accastillage/caf%C3%A9%20sud');
    expect(nextPath('/port/../search')).toBe('/search');
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example/port'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind two backslashes', '\\\\evil.example'],
    ['another site behind a tab, which browsers drop', '/\t/evil.example'],
    ['another site behind a line break, which browsers drop', '/\n/evil.example'],
    ['another site behind dots, which browsers resolve', '/.//evil.example'],
    ['another site behind dots that climb', '/port/..//evil.example'],
    ['another site behind encoded dots', '/%2e//evil.example'],
    ['another site behind a name and a password', '//user:secret@evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a path without its slash', 'port/FRLRH'],
    ['a NUL', '/port/\u0000'],
    ['the login itself', '/login?next=/login'],
    ['the registration', '/register'],
    ['the forgotten password', '/forgot-password?lng=en'],
    ['an address longer than any of ours', `/${'a'.repeat(2000)}`],
  ])('is null for %s', (_, given) => {
    expect(nextPath(given)).toBeNull();
  });

  it('survives the address of the login', () => {
    const next = '/port/FRLRH?wish=favourite&a=b+c#d';
    const address = new URL(gatePath(next), 'https://site.example');
    expect(address.pathname).toBe('/login');
    expect(nextPath(Object.fromEntries(address.searchParams).next)).toBe(next);
  });

  it('is passed on between login and registration, and left out where there is none', () => {
    expect(gatePath('/search', '/register')).toBe('/register?next=%2Fsearch');
    expect(gatePath(null, '/register')).toBe('/register');
  });
});

describe('the way to the login from a page', () => {
  it.each([
    ['/search', '?text=brest', '/login?next=%2Fsearch%3Ftext%3Dbrest'],
    ['/', '', '/login'],
    ['/wallet', '', '/login?next=%2Fwallet%2Fnfcards'],
    ['/manage', '?lng=en', '/login?next=%2Fwallet%2Fnfcards'],
    ['/register', '', '/login'],
    ['/register', '?next=%2Fport%2FFRLRH', '/login?next=%2Fport%2FFRLRH'],
    ['/register', '?next=https%3A%2F%2Felsewhere.example', '/login'],
  ])('leads back from %s%s: %s', (pathname, search, gate) => {
    expect(gateFrom({ pathname, search })).toBe(gate);
  });

  it('is the same for who registers', () => {
    expect(gateFrom({ pathname: '/port/FRLRH', search: '' }, '/register')).toBe(
      '/register?next=%2Fport%2FFRLRH',
    );
  });
});
