import { type Palette, paletteOf } from './palette.ts';

/** One year, in seconds. */
const KEPT_FOR = 365 * 86_400;

/**
 * The palette that the document came with: the gateway writes it, so that nothing flashes. A document that was
 * kept for another choice is corrected by the cookie.
 */
export function findPalette(): Palette {
  const palette = paletteOf(/(?:^|; *)palette=([^;]*)/.exec(document.cookie)?.[1]);
  if (palette !== paletteOf(document.documentElement.dataset.palette)) dress(palette);
  return palette;
}

/** Shows the palette, and keeps it in the cookie from which the gateway writes the next document. */
export function wearPalette(palette: Palette): void {
  dress(palette);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const [value, age] = palette === 'system' ? ['', 0] : [palette, KEPT_FOR];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that the site serves
  document.cookie = `palette=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

function dress(palette: Palette): void {
  const { documentElement: page } = document;
  if (palette === 'system') delete page.dataset.palette;
  else page.dataset.palette = palette;
  // The browser's own bars on a phone. Not the token: its value is a pair, of which the page shows one.
  const paper = getComputedStyle(page).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.removeAttribute('media');
    meta.content = paper;
  }
}
