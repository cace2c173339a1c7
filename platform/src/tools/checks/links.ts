import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A link of a document, as it is written there. */
export interface Link {
  /** From the root. */
  readonly document: string;
  readonly line: number;
  readonly target: string;
}

/** Relative links in Markdown and in HTML within it; those of images are links too. */
const LINKS = /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)|(?:href|src)="([^"]+)"/g;

/** Code blocks and code spans have no links. */
const CODE = /^( *)(```+|~~~+)[\s\S]*?^\1\2.*$|(`+)(?!`)[^\n]*?[^`]\3(?!`)/gm;

/** Every document of the project, from the root, in the order of their names. */
export function findDocuments(root: string): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/test-results/**', '**/playwright-report/**'];
  return globSync(['**/*.md', '.github/**/*.md'], { cwd: root, exclude }).sort();
}

/** The links of a document that lead somewhere within the project, or should. */
export function linksOf(root: string, document: string): Link[] {
  const text = withoutCode(readFileSync(join(root, document), 'utf8'));
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(LINKS)]
      .map(([, inline, referred, html]) => inline ?? referred ?? html ?? '')
      .filter((target) => !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
      .map((target) => ({ document, line: index + 1, target })),
  );
}

/** Why a link leads nowhere; null when it leads somewhere. */
export function linkProblem(root: string, { document, line, target }: Link): string | null {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : join(dirname(document), decodeURI(path));
  const place = `${document}:${line}`;
  if (path.startsWith('/') || file.startsWith('..') || !existsSync(join(root, file)))
    return `${place} leads to ${target}, which is not there.`;
  if (anchor === undefined || !file.endsWith('.md')) return null;
  return anchorsOf(readFileSync(join(root, file), 'utf8')).has(anchor)
    ? null
    : `${place} leads to ${target}, but ${file} has no such heading.`;
}

/** The documents that can be reached from this one, and itself. A folder is its README.md. */
export function documentsFrom(root: string, first: string): ReadonlySet<string> {
  const found = new Set([first]);
  for (const document of found) {
    for (const { target } of linksOf(root, document)) {
      const path = join(root, dirname(document), target.replace(/#.*/, ''));
      const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'README.md') : path;
      if (file.endsWith('.md') && existsSync(file)) found.add(relative(root, file));
    }
  }
  return found;
}

/** The anchors of headings, as forges make them; a repeated heading gets a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const used = new Map<string, number>();
  const headings = withoutBlocks(text).matchAll(/^#{1,6} +(.+?) *#*$/gm);
  return new Set(
    [...headings].map(([, heading = '']) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const anchor = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
      const times = used.get(anchor) ?? 0;
      used.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

function withoutCode(text: string): string {
  return text.replace(CODE, (code) => code.replace(/[^\n]/g, ''));
}

function withoutBlocks(text: string): string {
  return text.replace(/^( *)(```+|~~~+)[\s\S]*?^\1\2.*$/gm, '');
}
