import { createEffect, createEvent, restore, sample } from 'effector';
import type { Palette } from './palette.ts';
import { wearPalette } from './palette-document.ts';

export const paletteChosen = createEvent<Palette>();

/** Puts the palette on the document, and keeps it for the next one. */
export const wearPaletteFx = createEffect((palette: Palette) => wearPalette(palette));

/** The visitor's choice. The shell begins with the one that the document came with. */
export const $palette = restore(paletteChosen, 'system');

sample({ clock: paletteChosen, target: wearPaletteFx });
