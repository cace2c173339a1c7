import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

const PALETTES = ['day', 'night', 'watch'] as const;
type Palette = (typeof PALETTES)[number];
type Colour = readonly [red: number, green: number, blue: number];

/** Which ink may stand on which ground, and how well it must read there (docs/style.md; WCAG 1.4.3, 1.4.6, 1.4.11). */
const READABLE = [
  { inks: ['ink'], grounds: ['paper', 'sheet'], ratio: 7 },
  { inks: ['ink'], grounds: ['sea', 'shoal', 'bad-wash', 'warn-wash', 'ok-wash', 'deep-wash'], ratio: 4.5 },
  { inks: ['ink-soft', 'deep', 'ok', 'warn', 'bad'], grounds: ['paper', 'sheet', 'shoal'], ratio: 4.5 },
  { inks: ['ink-soft'], grounds: ['bad-wash', 'warn-wash', 'ok-wash', 'deep-wash'], ratio: 4.5 },
  { inks: ['bad'], grounds: ['bad-wash'], ratio: 4.5 },
  { inks: ['warn'], grounds: ['warn-wash'], ratio: 4.5 },
  { inks: ['ok'], grounds: ['ok-wash'], ratio: 4.5 },
  { inks: ['deep'], grounds: ['deep-wash'], ratio: 4.5 },
  { inks: ['on-deep'], grounds: ['deep', 'deep-strong'], ratio: 4.5 },
  { inks: ['on-signal'], grounds: ['signal-fill', 'signal-strong'], ratio: 4.5 },
  // Not words: edges of controls, marks.
  { inks: ['line-strong', 'signal', 'focus'], grounds: ['paper', 'sheet'], ratio: 3 },
] as const;

const shades = tokensOf(':root,\n  [data-palette] {');
const watch = tokensOf('[data-palette="watch"] {');

describe.each(PALETTES)('the %s palette', (palette) => {
  const pairs = READABLE.flatMap(({ inks, grounds, ratio }) =>
    inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, ratio }))),
  );

  it.each(pairs)('reads at $ratio:1 or better: $ink on $ground', ({ ink, ground, ratio }) => {
    expect(contrast(colourOf(ink, palette), colourOf(ground, palette))).toBeGreaterThanOrEqual(ratio);
  });
});

describe('tokens', () => {
  it('say both colours of what day and night do not share', () => {
    const single = [...shades].filter(([, value]) => /^#/.test(value)).map(([name]) => name);
    expect(single).toEqual([]);
  });

  it('leave nothing that shines in the night watch', () => {
    const own = [...shades].filter(([, value]) => value.startsWith('light-dark(')).map(([name]) => name);
    expect(own.filter((name) => !watch.has(name))).toEqual([]);
    for (const name of watch.keys()) {
      if (name === 'picture') continue;
      const [red, green, blue] = colourOf(name, 'watch');
      expect({ name, red: Math.max(red, green, blue) }).toEqual({ name, red });
      expect({ name, isRed: Math.max(green, blue) <= 0.65 * red }).toEqual({ name, isRed: true });
    }
  });
});

describe('contrast', () => {
  it('is computed as WCAG defines it', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});

function tokensOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no “${selector}”`);
  const block = css.slice(start + selector.length, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

function colourOf(name: string, palette: Palette): Colour {
  const value = (palette === 'watch' ? watch.get(name) : undefined) ?? shades.get(name);
  if (value === undefined) throw new Error(`tokens.css has no colour “${name}”`);
  return resolve(value, palette);
}

function resolve(value: string, palette: Palette): Colour {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value);
  if (hex !== null) return [channel(hex[1]), channel(hex[2]), channel(hex[3])];
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return colourOf(name, palette);
  const [, light, dark] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? [];
  if (light !== undefined && dark !== undefined) return resolve(palette === 'day' ? light : dark, palette);
  const [, first, share, second] = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(value) ?? [];
  if (first === undefined || second === undefined) throw new Error(`“${value}” is no colour`);
  return mix(resolve(first, palette), resolve(second, palette), Number(share) / 100);
}

function channel(hex = ''): number {
  return Number.parseInt(hex, 16);
}

function mix(a: Colour, b: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2, “contrast ratio”. */
function contrast(a: Colour, b: Colour): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
