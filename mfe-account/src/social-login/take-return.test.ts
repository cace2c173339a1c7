import { afterEach, describe, expect, it, vi } from 'vitest';
import { readReturn, takeReturn } from './take-return.ts';

describe('how somebody comes back from a provider', () => {
  it.each([
    ['', { status: 'none' }],
    ['#results', { status: 'none' }],
    ['#ticket=', { status: 'none' }],
    [
      '#ticket=abc&return_path=%2Fport%2FFRLRH%3Flng%3Den',
      { status: 'ticket', ticket: 'abc', returnPath: '/port/FRLRH?lng=en' },
    ],
    ['#ticket=abc&return_path=%2Flogin', { status: 'ticket', ticket: 'abc', returnPath: null }],
    ['#ticket=abc&return_path=%2F%2Fevil.example', { status: 'ticket', ticket: 'abc', returnPath: null }],
    ['#failure=cancelled', { status: 'failed', failure: 'cancelled', returnPath: null }],
    [
      '#failure=expired&return_path=%2Fsearch',
      { status: 'failed', failure: 'expired', returnPath: '/search' },
    ],
    ['#failure=toString', { status: 'failed', failure: 'other', returnPath: null }],
  ])('is read from “%s”', (fragment, returned) => {
    expect(readReturn(fragment)).toEqual(returned);
  });
});

describe('the address of the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  function at(hash: string) {
    const replaceState = vi.fn();
    vi.stubGlobal('location', { hash, pathname: '/login', search: '?lng=en' });
    vi.stubGlobal('history', { state: { key: 'k' }, replaceState });
    return replaceState;
  }

  it('loses the ticket at once, and nothing else', () => {
    const replaceState = at('#ticket=abc');
    expect(takeReturn()).toMatchObject({ ticket: 'abc' });
    expect(replaceState).toHaveBeenCalledWith({ key: 'k' }, '', '/login?lng=en');
  });

  it('stays as it is where nobody comes back', () => {
    const replaceState = at('#main');
    expect(takeReturn()).toEqual({ status: 'none' });
    expect(replaceState).not.toHaveBeenCalled();
  });
});
