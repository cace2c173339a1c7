import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { containerName, localPrefix } from '../build/configuration.ts';
import { foreignRules, foreignStyles } from './foreign-styles.ts';

const container = containerName('mfe-harbour', '1.0.0');
const harbour = { name: 'mfe-harbour', container, integrity: {} };

/** The name that a CSS module makes of the one that its author gave. */
function named(local: string, of = container): string {
  return `${localPrefix(of)}${local}-x1y2z`;
}

const own = named('page');
const other = named('page', containerName('mfe-wallet', '1.0.0'));

function said(css: string): readonly string[] {
  return foreignRules(harbour, [['page.01234567.css', Buffer.from(css)]]);
}

describe('the styles of a remote', () => {
  it.each([
    ['an element', 'h1', 'h1'],
    ['every element', '*', '*'],
    ['the document', ':root', ':root'],
    ['the document, by its name', 'html', 'html'],
    ['its body', 'body', 'body'],
    ['an element in a palette', ':root[data-palette="night"] h1', ':root[data-palette="night"] h1'],
    ['a class that a CSS module left as it is', '.card', '.card'],
    ['a class of the kit or of another remote', `.${other}`, `.${other}`],
    ['an id', '#root', '#root'],
    ['an attribute', '[data-rendered]', '[data-rendered]'],
    ['one of several', `.${own}, h1`, 'h1'],
    ['one of several in :is()', `:is(h1, .${own})`, ':is(h1, .page)'],
    ['one of several in :where()', `:where(.${own}, h1) a`, ':where(.page, h1) a'],
    ['what a page of its own is not', `:not(.${own})`, ':not(.page)'],
    ['what is around it', `body:has(.${own})`, 'body:has(.page)'],
    ['what else lies around it', `body:has(.${own}) h1`, 'body:has(.page) h1'],
    ['what stands beside it', `.${own} + h1`, '.page + h1'],
    ['what stands somewhere beside it', `.${own} ~ footer a`, '.page ~ footer a'],
    ['what is nested in an element', `main { & .${own}, & h1 { color: red } }`, 'main h1'],
    ['what is nested beside its own', `.${own} { & + h1 { color: red } }`, '.page + h1'],
    ['what is nested around its own', `.${own} { body & + p { color: red } }`, 'body .page + p'],
    ['an element under a condition', '@media print { h1 { color: red } }', 'h1'],
    ['an element in its layer', '@layer feature { @supports (color: red) { h1 { color: red } } }', 'h1'],
    ['an element in a container', '@container (width > 1px) { h1 { color: red } }', 'h1'],
    ['an element in a scope', `@scope (.${own}) { h1 { color: red } }`, 'h1'],
    ['an element as it appears', '@starting-style { h1 { color: red } }', 'h1'],
    ['the transition between pages', '::view-transition-old(root)', '::view-transition-old(root)'],
    ['a name that only looks like its own', `.x${own}`, `.x${own}`],
  ])('are refused for %s', (_, written, selector) => {
    expect(said(written.includes('{') ? written : `${written} { color: red }`)).toEqual([
      `mfe-harbour cannot be published: ${selector} {…} in page.css restyles what others show; write it in a *.module.css under a class of its own, as .name or .name h1.`,
    ]);
  });

  it.each([
    ['a keyframe', '@keyframes spin { to { rotate: 1turn } }', '@keyframes spin'],
    ['a font', '@font-face { font-family: "Source Sans 3"; src: url(a.woff2) }', '@font-face Source Sans 3'],
    ['a property', '@property --ink { syntax: "*"; inherits: true }', '@property --ink'],
    ['a counter', '@counter-style decimal { symbols: a }', '@counter-style decimal'],
    ['a layer', `@layer reset { .${own} { color: red } }`, '@layer reset'],
    ['an order of layers', '@layer feature, reset;', '@layer reset'],
    ['a layer in one of its own', `@layer mine.reset { .${own} { color: red } }`, '@layer mine.reset'],
    ['every sheet of paper', '@page { margin: 0 }', '@page'],
    ['the way from page to page', '@view-transition { navigation: auto }', '@view-transition'],
    ['a file that nobody looked at', '@import url(https://example.org/a.css);', '@import'],
    ['what is not known yet', '@whatever { h1 { color: red } }', '@whatever'],
  ])('are refused for the name of %s that is not their own', (_, css, what) => {
    const sentences = said(css);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(/^mfe-harbour cannot be published: .* in page\.css .*\.$/);
    expect(sentences[0]).toContain(`: ${what} in`);
  });

  it.each([
    `.${own} { color: red }`,
    `#${named('map')} { color: red }`,
    `.${own} h1, .${own} > *, .${own}::before, a.${own}:hover { color: red }`,
    `.${own} > * + * { color: red }`,
    `.${own} + .${named('aside')} { color: red }`,
    `:root[data-palette="night"] .${own} { color: red }`,
    `:is(.${own}, .${named('aside')}) h1 { color: red }`,
    `:is(main .${own}) { color: red }`,
    `.${own} :global-looking, .${own} .maplibregl-canvas { color: red }`.replace(':global-looking', 'canvas'),
    `.${own} { color: red; & h1 { color: red } @media print { color: black; h2 { color: red } } }`,
    `@layer feature { @media print { .${own} { --ink: red } } }`,
    `@layer { .${own} { color: red } }`,
    `@keyframes ${named('spin')} { from { rotate: 0turn } to { rotate: 1turn } }`,
    '@font-face { font-family: mfe-harbour__signs; src: url(a.woff2) }',
    '@property --mfe-harbour__tide { syntax: "*"; inherits: true }',
    '.mfe-harbour__page h1 { color: red }',
  ])('may say %s', (css) => {
    expect(said(css)).toEqual([]);
  });

  it('are refused where they cannot be read', () => {
    expect(said(`.${own} { color: red } }`)).toEqual([
      expect.stringMatching(/^mfe-harbour cannot be published: what stands in page\.css cannot be read: /),
    ]);
  });

  it('are looked at in each of their files, and told once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foreign-styles-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = ['page.01234567.css', 'map.01234567.css', 'later.01234567.css'];
    await writeFile(join(folder, files[0] ?? ''), 'h1 { color: red } @media print { h1 { color: black } }');
    await writeFile(join(folder, files[1] ?? ''), 'h2 { color: red } h1 { color: red }');
    await writeFile(join(folder, files[2] ?? ''), `.${own} { color: red }`);
    const integrity = Object.fromEntries([...files, 'page.js'].map((file) => [file, 'sha256-…']));
    const sentences = await foreignStyles({ ...harbour, integrity }, folder);
    expect(sentences.map((sentence) => sentence.split(' restyles')[0])).toEqual([
      'mfe-harbour cannot be published: h1 {…} in page.css, map.css',
      'mfe-harbour cannot be published: h2 {…} in map.css',
    ]);
  });
});
