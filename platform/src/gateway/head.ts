import type { HeadElement, MountMatch } from '@nfcards/shared/registry';
import { documentHead, SITE_NAME } from '@nfcards/shared/registry';
import type { PageRendering } from '../render/page-rendering.ts';
import type { LiveSite } from './live-site.ts';
import { mountOf } from './live-site.ts';
import { attribute } from './markup.ts';
import type { Palette, Visitor } from './visitor.ts';

export interface HeadOptions {
  readonly live: LiveSite;
  /** The remote that shows the asked path; null for a path that nobody shows. */
  readonly match: MountMatch | null;
  readonly visitor: Pick<Visitor, 'language' | 'palette'>;
  readonly address: PageAddress;
  /** Folder of the shell's release, with a slash at the end. */
  readonly base: string;
  /** What the page said of itself when it was rendered. */
  readonly said: PageRendering['head'];
}

/** Where a page was asked for. */
export interface PageAddress {
  /** Of the site, without a slash at the end. */
  readonly origin: string;
  /** Encoded, as it was asked. */
  readonly pathname: string;
  readonly search: string;
}

/** SPEC S3, for a release that brings no words of its own. */
const TAGLINE = {
  fr: 'NFCards, votre compagnon de navigation numérique',
  en: 'NFCards, your digital companion at sea',
};
const PREVIEW_PICTURE = 'preview.png';

/** What the document says of its page before anything runs: to search engines, to previews of links, to browsers. */
export function renderHead(options: HeadOptions): string {
  const { live, visitor, address, base } = options;
  const { title, description, indexed } = wordsOf(options);
  const elements = documentHead({ title, description, indexed, language: visitor.language, ...address });
  const hasPicture = live.shell.integrity[PREVIEW_PICTURE] !== undefined;
  return [
    `<title>${attribute(title)}</title>`,
    ...elements.flatMap(render),
    ...(hasPicture ? [metaProperty('og:image', new URL(base + PREVIEW_PICTURE, address.origin).href)] : []),
    `<meta name="color-scheme" content="${schemeOf(visitor.palette)}">`,
    ...themeColours(live, visitor.palette),
  ].join('\n');
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

function render({ tag, key, attribute: name, value }: HeadElement): string[] {
  if (value === null) return [];
  const attributes = Object.entries({ ...key, [name]: value });
  return [`<${tag} ${attributes.map(([of, text]) => `${of}="${attribute(text)}"`).join(' ')}>`];
}

function metaProperty(property: string, content: string): string {
  return `<meta property="${property}" content="${attribute(content)}">`;
}

function schemeOf(palette: Palette | null): string {
  if (palette === null) return 'light dark';
  return palette === 'day' ? 'light' : 'dark';
}

function themeColours({ shell }: LiveSite, palette: Palette | null): string[] {
  const papers = shell.document?.papers;
  if (papers === undefined) return [];
  if (palette !== null) return [`<meta name="theme-color" content="${papers[palette]}">`];
  return [
    `<meta name="theme-color" content="${papers.day}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${papers.night}" media="(prefers-color-scheme: dark)">`,
  ];
}
