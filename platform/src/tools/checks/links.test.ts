import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../root.ts';
import { documentsFrom, findDocuments, linkProblem, linksOf } from './links.ts';

function newTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const documents = findDocuments(ROOT);

function problemsOf(root: string, document: string): string[] {
  return linksOf(root, document)
    .map((link) => linkProblem(root, link))
    .filter((problem) => problem !== null);
}

describe('the documents', () => {
  it.each(documents)('%s has links that lead somewhere', (document) => {
    expect(problemsOf(ROOT, document)).toEqual([]);
  });

  it('are all found by whoever begins with README.md', () => {
    const found = documentsFrom(ROOT, 'README.md');
    // A form to fill in is offered by the forge.
    const lost = documents.filter((file) => !found.has(file) && !file.startsWith('.github/'));
    expect(lost).toEqual([]);
  });

  it.each(globSync('*/package.json', { cwd: ROOT }).map(dirname))('say what %s is for', (folder) => {
    expect(documents).toContain(`${folder}/README.md`);
  });
});

describe('a link', () => {
  const other = '# Other\n\n## “Notes”, and `more`\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n';
  const tree = (text: string) => newTree({ 'docs/a.md': text, 'docs/other.md': other, 'image.png': '' });

  it.each([
    '[a](other.md)',
    '[a](other.md#notes-and-more)',
    '[a](other.md#twice-1)',
    '[a](../image.png) and [a folder](../docs)',
    '[a](#here)\n\n## Here',
    '<img src="../image.png">',
    '[a]: other.md',
    '[elsewhere](https://example.org/no#where) <mailto:ada@example.org>',
    'in code: `[a](gone.md)`\n\n```md\n[a](gone.md)\n```',
  ])('leads somewhere: %s', (text) => {
    expect(problemsOf(tree(text), 'docs/a.md')).toEqual([]);
  });

  it.each([
    ['[a](gone.md)', 'docs/a.md:1 leads to gone.md, which is not there.'],
    ['\n\n![a](gone.png)', 'docs/a.md:3 leads to gone.png, which is not there.'],
    ['[a](/docs/other.md)', 'docs/a.md:1 leads to /docs/other.md, which is not there.'],
    ['[a](../../other.md)', 'docs/a.md:1 leads to ../../other.md, which is not there.'],
    ['<a href="gone.md">a</a>', 'docs/a.md:1 leads to gone.md, which is not there.'],
    ['[a]: gone.md', 'docs/a.md:1 leads to gone.md, which is not there.'],
    ['`code` [a](gone.md) `code`', 'docs/a.md:1 leads to gone.md, which is not there.'],
    ['[a](other.md#gone)', 'docs/a.md:1 leads to other.md#gone, but docs/other.md has no such heading.'],
    [
      '[a](other.md#no-heading)',
      'docs/a.md:1 leads to other.md#no-heading, but docs/other.md has no such heading.',
    ],
    ['[a](#gone)', 'docs/a.md:1 leads to #gone, but docs/a.md has no such heading.'],
  ])('leads nowhere: %s', (text, problem) => {
    expect(problemsOf(tree(text), 'docs/a.md')).toEqual([problem]);
  });

  it('leads on: from document to document, and by a folder to its README', () => {
    const root = newTree({
      'README.md': '[a](docs/a.md#x)',
      'docs/a.md': '[b](b) [README](../README.md)',
      'docs/b/README.md': '',
      'docs/lost.md': '',
    });
    expect([...documentsFrom(root, 'README.md')]).toEqual(['README.md', 'docs/a.md', 'docs/b/README.md']);
  });
});
