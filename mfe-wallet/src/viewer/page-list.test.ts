import { expect, it } from 'vitest';
import { pageList } from './page-list.ts';

it('pages are named one by one, and those that follow each other together', () => {
  expect(pageList([2], 'fr')).toBe('2');
  expect(pageList([2, 5, 6, 7, 9], 'fr')).toBe('2, 5–7 et 9');
  expect(pageList([1, 1200], 'en')).toBe('1 and 1,200');
});
