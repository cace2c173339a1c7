import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $palette, paletteChosen, wearPaletteFx } from './palette.model.ts';
import { PALETTES, type Palette, paletteOf, toastTheme } from './palette.ts';

function visit(palette: Palette = 'system') {
  const worn: Palette[] = [];
  const scope = fork({
    values: [[$palette, palette]],
    handlers: [[wearPaletteFx, (next: Palette) => void worn.push(next)]],
  });
  return {
    worn,
    choose: (params: Palette) => allSettled(paletteChosen, { scope, params }),
    palette: () => scope.getState($palette),
  };
}

describe('the palette (docs/style.md)', () => {
  it('follows the device until one is chosen', () => {
    expect(visit().palette()).toBe('system');
  });

  it('is applied and stored when it is chosen, “as the device” too', async () => {
    const { choose, palette, worn } = visit();
    await choose('watch');
    expect(palette()).toBe('watch');
    await choose('system');
    expect(palette()).toBe('system');
    expect(worn).toEqual(['watch', 'system']);
  });

  it('starts with that of the document, and writes nothing', () => {
    const { palette, worn } = visit('night');
    expect(palette()).toBe('night');
    expect(worn).toEqual([]);
  });
});

describe('a name from a cookie', () => {
  it.each(PALETTES)('%s is a palette', (name) => expect(paletteOf(name)).toBe(name));

  it.each([undefined, '', 'NIGHT', 'sepia', 'toString', 'night; x'])('%s is none', (name) => {
    expect(paletteOf(name)).toBe('system');
  });
});

describe('toasts (S14)', () => {
  it('are dark in the dark palettes, and follow the device with the page', () => {
    expect(PALETTES.map(toastTheme)).toEqual(['system', 'light', 'dark', 'dark']);
  });
});
