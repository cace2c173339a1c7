import { describe, expect, it } from 'vitest';
import { pictureBrightness, plainColour } from './colours.ts';

describe('a colour as browsers compute it', () => {
  it.each([
    ['rgb(20, 80, 122)', 'rgb(20, 80, 122)'],
    ['color(srgb 0.5 0 1)', 'rgba(128,0,255,1)'],
    ['color(srgb 0.0784314 0.313725 0.478431 / 0.42)', 'rgba(20,80,122,0.42)'],
    ['color(srgb 1e-7 0 0)', 'rgba(0,0,0,1)'],
  ])('%s is painted as %s', (computed, painted) => {
    expect(plainColour(computed)).toBe(painted);
  });

  it.each([
    ['day', 'rgb(250, 247, 239)', 1],
    ['night', 'rgb(11, 22, 34)', 0.65],
    ['night watch', 'rgb(0, 0, 0)', 0.3],
  ])('of the page says how bright pictures may be: %s', (_, paper, brightness) => {
    expect(pictureBrightness(paper)).toBe(brightness);
  });
});
