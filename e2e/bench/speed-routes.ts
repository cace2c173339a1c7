/** A page, by what of its own must be on the screen for it to be there, and a way from it to a page of another remote. */
export interface SpeedRoute {
  readonly path: string;
  /** Blocks with text in them: the first that is drawn is the page’s own content. */
  readonly content: string;
  readonly link: string;
  /** Where the link leads, and what is there then. */
  readonly to: { readonly path: string; readonly content: string };
}

const home = { path: '/', content: 'main h1' };
const search = { path: '/search', content: 'main li[data-place]' };
const LOGO = 'header a[href="/"]';

export const SPEED_ROUTES: readonly SpeedRoute[] = [
  { ...home, link: 'main a[href="/search"]', to: search },
  { ...search, link: LOGO, to: home },
  // While its name is on the way, the heading holds a skeleton.
  { path: '/port/FRLRH', content: 'main h1:not(:has(*))', link: LOGO, to: home },
  { path: '/login', content: 'main form label', link: LOGO, to: home },
  { path: '/wallet', content: 'main h1', link: LOGO, to: home },
];
