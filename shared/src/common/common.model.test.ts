import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $common, $home, languageChosen, windowResized } from './common.model.ts';

describe('the width of the window (ST1, K6)', () => {
  it('is updated', async () => {
    const scope = fork();
    expect(scope.getState($common)).toEqual({ windowWidth: 0 });
    await allSettled(windowResized, { scope, params: 390 });
    await allSettled(windowResized, { scope, params: 1280 });
    expect(scope.getState($common)).toEqual({ windowWidth: 1280 });
  });

  it('does not update when the height alone changed', async () => {
    const scope = fork({ values: [[$common, { windowWidth: 390 }]] });
    const seen: number[] = [];
    createWatch({ unit: $common.updates, scope, fn: ({ windowWidth }) => seen.push(windowWidth) });
    await allSettled(windowResized, { scope, params: 390 });
    await allSettled(windowResized, { scope, params: 844 });
    expect(seen).toEqual([844]);
  });
});

it('puts France first for a visitor in French, and no country for others', async () => {
  const scope = fork();
  expect(scope.getState($home)).toBe('FR');
  await allSettled(languageChosen, { scope, params: 'en' });
  expect(scope.getState($home)).toBe('');
});
