/** The colours that a visitor can have. `system` is day or night, as the device has it. */
export const PALETTES = ['system', 'day', 'night', 'watch'] as const;
export type Palette = (typeof PALETTES)[number];

/** Null for an unknown name: the device decides then. */
export function paletteOf(name: string | undefined): Palette {
  return PALETTES.find((palette) => palette === name) ?? 'system';
}

/** The theme of toasts for a palette: they know light and dark only. */
export function toastTheme(palette: Palette): 'system' | 'light' | 'dark' {
  if (palette === 'system') return 'system';
  return palette === 'day' ? 'light' : 'dark';
}
