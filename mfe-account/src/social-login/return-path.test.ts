import { describe, expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('the way back through a provider (RT7)', () => {
  it.each([
    ['/port/FRLRH?wish=favourite', '/port/FRLRH?wish=favourite'],
    ['/search?port=La%20Rochelle&box=46.1,-1.3#results', '/search?port=La%20Rochelle&box=46.1,-1.3'],
    ['/', '/'],
  ])('%s travels', (next, path) => {
    expect(returnPathOf(next)).toBe(path);
  });

  it.each([
    ['who came by themselves', null],
    ['what another reader could take for another place', '/a//b'],
    ['dots that climb', '/a/..'],
    ['what is longer than fits', `/${'a'.repeat(512)}`],
    ['a bracket', '/search?a=[1]'],
  ])('the login stands in for %s, which leads nowhere', (_, next) => {
    expect(returnPathOf(next)).toBe('/login');
  });
});
