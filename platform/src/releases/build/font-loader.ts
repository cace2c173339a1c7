import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';

/** Characters that a face serves: the `unicode-range` that shared/src/ui/theme/fonts.css gives it. */
export const CHARACTERS =
  'U+0020-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+2074, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** Features that browsers apply themselves, and `font-variant-numeric: tabular-nums`. */
const FEATURES = ['kern', 'liga', 'locl', 'ccmp', 'tnum'];

/**
 * Leaves of a variable font what the pages use: `url("….woff2?weight=400-600")` takes the weights from 400 to 600, and
 * of glyphs those that `unicode-range` lets a browser ask for. A third of the bytes goes, and nothing that is seen.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default async function fontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const [, min, max] = /^\?weight=(\d+)-(\d+)$/.exec(this.resourceQuery) ?? [];
  if (min === undefined || max === undefined) throw new Error('A font says its weights: “?weight=400-600”');
  return subsetFont(font, textOf(CHARACTERS), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures: FEATURES,
  });
}

export const raw = true;

/** Every character of a list such as “U+0020-00FF, U+0131”. */
function textOf(ranges: string): string {
  return ranges
    .split(', ')
    .map((range) => {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join('');
}
