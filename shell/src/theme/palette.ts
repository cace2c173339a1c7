/** The colours that a visitor can have. `system` is day or night, as the device has it. */
export const PALETTES = ['system', 'day', 'night', 'watch'] as const;
export type Palette = (typeof PALETTES)[number];

/** What is not the name of a palette is none: then the device decides. */
export function paletteOf(name: string | undefined): Palette {
  return PALETTES.find((palette) => palette === name) ?? 'system';
}

/** What the toasts, which know light and dark alone, make of a palette. */
export function toastTheme(palette: Palette): 'system' | 'light' | 'dark' {
  if (palette === 'system') return 'system';
  return palette === 'day' ? 'light' : 'dark';
}
