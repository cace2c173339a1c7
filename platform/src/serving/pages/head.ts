import type { HeadElement, MountMatch } from '@nfcards/shared/registry';
import { documentHead, SITE_NAME } from '@nfcards/shared/registry';
import { type Html, html, lines, rawHtml } from '../answers/html.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import { mountOf } from '../live-site/live-site.ts';
import type { Palette, Visitor } from '../live-site/visitor.ts';
import type { PageAddress, PageRendering } from '../render/page-rendering.ts';

export interface HeadOptions {
  readonly live: LiveSite;
  /** The matched mount; null for a path without one. */
  readonly match: MountMatch | null;
  readonly visitor: Pick<Visitor, 'language' | 'palette'>;
  readonly address: PageAddress;
  /** Folder of the shell's release, with a slash at the end. */
  readonly base: string;
  /** The head as the page set it while it was rendered. */
  readonly said: PageRendering['head'];
}

/** SPEC S3, for a release without texts of its own. */
const TAGLINE = {
  fr: 'NFCards, votre compagnon de navigation numérique',
  en: 'NFCards, your digital companion at sea',
};
const PREVIEW_PICTURE = 'preview.png';

/** Title, description and other elements for search engines, link previews and browsers. */
export function renderHead(options: HeadOptions): Html {
  const { live, visitor, address, base } = options;
  const { title, description, indexed } = wordsOf(options);
  const elements = documentHead({ title, description, indexed, language: visitor.language, ...address });
  const hasPicture = live.shell.integrity[PREVIEW_PICTURE] !== undefined;
  return lines([
    html`<title>${title}</title>`,
    ...elements.flatMap(render),
    ...(hasPicture ? [metaProperty('og:image', new URL(base + PREVIEW_PICTURE, address.origin).href)] : []),
    html`<meta name="color-scheme" content="${schemeOf(visitor.palette)}">`,
    ...themeColours(live, visitor.palette),
  ]);
}

function wordsOf({ live, match, said, visitor: { language } }: HeadOptions) {
  if (said !== null) return said;
  const { titlePattern, notFound } = live.shell.document ?? {};
  const mount = match === null ? undefined : mountOf(live, match);
  const words = (match === null ? notFound : mount?.head)?.[language];
  const indexed = mount !== undefined && mount.indexed !== false;
  if (words === undefined) return { title: TAGLINE[language], description: TAGLINE[language], indexed };
  const pattern = titlePattern?.[language] ?? `{{page}} – ${SITE_NAME}`;
  const title = mount?.whole ? words.title : pattern.replace('{{page}}', () => words.title);
  return { title, description: words.description, indexed };
}

function render({ tag, key, attribute: name, value }: HeadElement): Html[] {
  if (value === null) return [];
  const attributes = Object.entries({ ...key, [name]: value });
  return [html`<${rawHtml(tag)}${attributes.map(([of, text]) => html` ${rawHtml(of)}="${text}"`)}>`];
}

function metaProperty(property: string, content: string): Html {
  return html`<meta property="${property}" content="${content}">`;
}

function schemeOf(palette: Palette | null): string {
  if (palette === null) return 'light dark';
  return palette === 'day' ? 'light' : 'dark';
}

function themeColours({ shell }: LiveSite, palette: Palette | null): Html[] {
  const papers = shell.document?.papers;
  if (papers === undefined) return [];
  if (palette !== null) return [html`<meta name="theme-color" content="${papers[palette]}">`];
  return [
    html`<meta name="theme-color" content="${papers.day}" media="(prefers-color-scheme: light)">`,
    html`<meta name="theme-color" content="${papers.night}" media="(prefers-color-scheme: dark)">`,
  ];
}
