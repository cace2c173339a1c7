import { describe, expect, it } from 'vitest';
import { zoomed } from './zoom.ts';

describe('the zoom', () => {
  it('goes step by step, from the whole page on, and stays where there is no other', () => {
    expect([zoomed(1, 1), zoomed(1.5, -1), zoomed(4, 1)]).toEqual([1.5, 1, 4]);
    expect([zoomed('page', 1), zoomed(1, -1), zoomed('page', -1)]).toEqual([1, 'page', 'page']);
  });
});
