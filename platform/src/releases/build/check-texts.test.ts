import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkTexts, compareTexts } from './check-texts.ts';

describe('the texts of a feature in both languages (L2)', () => {
  it('are in order when each sentence is in both', () => {
    const fr = { title: 'Ports', list: { more: 'Plus de ports', region: 'Région {{region}}' } };
    const en = { list: { region: 'Region {{region}}', more: 'More ports' }, title: 'Ports' };
    expect(compareTexts(fr, en)).toEqual([]);
  });

  it('lack a sentence that is in one only, whichever', () => {
    expect(compareTexts({ list: { more: 'Plus' } }, { list: { less: 'Less' } })).toEqual([
      '“list.more” is missing in English.',
      '“list.less” is missing in French.',
    ]);
  });

  it('do not confuse a group with a sentence of its name', () => {
    expect(compareTexts({ list: 'Liste' }, { list: { title: 'List' } })).toEqual([
      '“list” is missing in English.',
      '“list.title” is missing in French.',
    ]);
  });
});

describe('the punctuation of French', () => {
  it('keeps its space on the line', () => {
    const en = { ask: 'Sure?', quote: '“Sea”: yes', url: 'https://example.org' };
    const url = en.url;
    expect(compareTexts({ ask: 'Sûr ?', quote: '«\u00a0Mer\u00a0» : oui', url }, en)).toEqual([
      '“ask” needs a no-break space at its punctuation in French.',
      '“quote” needs a no-break space at its punctuation in French.',
    ]);
    expect(compareTexts({ ask: 'Sûr\u00a0?', quote: '«\u00a0Mer\u00a0»\u00a0: oui', url }, en)).toEqual([]);
  });
});

describe('the plurals of French', () => {
  it('tell one from several, where the word does', () => {
    const fr = { found_many: '{{number}} de ports', found_other: '{{number}} ports' };
    const en = { found_one: '{{number}} found', found_other: '{{number}} found' };
    expect(compareTexts({ ...fr, found_one: '{{number}} port' }, en)).toEqual([]);
    expect(compareTexts({ ...fr, found_one: '{{number}} ports' }, en)).toEqual([
      '“found” says of one what it says of several in French.',
    ]);
    const same = '{{number}} avis';
    expect(compareTexts({ found_one: same, found_many: same, found_other: same }, en)).toEqual([]);
  });
});

describe('the values of a sentence', () => {
  it('are the same in both languages, in any order', () => {
    expect(
      compareTexts({ sent: '{{name}} à {{ port }}' }, { sent: 'To {{port}}, {{name}}, {{name}}' }),
    ).toEqual([]);
  });

  it('are told when they differ', () => {
    expect(compareTexts({ a: 'Bonjour {{prenom}}', b: 'Ici' }, { a: 'Hello {{name}}', b: '{{at}}' })).toEqual(
      [
        '“a” has the values prenom in French, name in English.',
        '“b” has the values none in French, at in English.',
      ],
    );
  });

  it('are seen through a format and through unescaped braces', () => {
    expect(
      compareTexts({ a: 'Le {{day, datetime}}', b: '{{- html}}' }, { a: 'On {{date, datetime}}', b: '' }),
    ).toEqual([
      '“a” has the values day in French, date in English.',
      '“b” has the values html in French, none in English.',
    ]);
  });

  it('need not have `count`, which one may write as a word', () => {
    expect(
      compareTexts(
        { found_one: 'Un port', found_many: '{{count}} de ports', found_other: '{{count}} ports' },
        { found_one: 'One port', found_other: '{{count}} ports' },
      ),
    ).toEqual([]);
  });
});

describe('the plural of a sentence', () => {
  const french = { found_one: '{{count}} port', found_many: '{{count}} de ports', found_other: 'ports' };
  const english = { found_one: '{{count}} port', found_other: '{{count}} ports' };

  it('has the categories that each language needs: one, many and other in French, one and other in English', () => {
    expect(compareTexts(french, english)).toEqual([]);
  });

  it('lacks `many` in French when only English was thought of', () => {
    expect(compareTexts(english, english)).toEqual(['“found” lacks _many in French.']);
  });

  it('lacks what English needs', () => {
    expect(compareTexts(french, { found_other: 'ports' })).toEqual(['“found” lacks _one in English.']);
  });

  it('is missing as a whole when the other language has none', () => {
    expect(compareTexts({ found: 'ports' }, english)).toEqual([
      '“found” lacks _one, _many, _other in French.',
    ]);
    expect(compareTexts(french, {})).toEqual(['“found” is missing in English.']);
  });
});

describe('the texts of a package', () => {
  async function openPackage(files: Record<string, object>) {
    const folder = await mkdtemp(join(tmpdir(), 'texts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), JSON.stringify(content));
    }
    return folder;
  }

  it('are in order when each feature has both files, however deep', async () => {
    const folder = await openPackage({
      'src/home/fr.json': { title: 'Accueil' },
      'src/home/en.json': { title: 'Home' },
      'src/a/b/fr.json': {},
      'src/a/b/en.json': {},
    });
    expect(checkTexts(folder)).toEqual([]);
  });

  it('are told of with the folder that they are in', async () => {
    const folder = await openPackage({
      'src/home/fr.json': { title: 'Accueil' },
      'src/home/en.json': {},
      'src/contact/fr.json': {},
      'src/wallet/en.json': {},
    });
    const name = basename(folder);
    expect(checkTexts(folder).sort()).toEqual([
      `${name}/src/contact/en.json is missing.`,
      `${name}/src/home: “title” is missing in English.`,
      `${name}/src/wallet/fr.json is missing.`,
    ]);
  });

  it('may be none', async () => {
    expect(checkTexts(await openPackage({}))).toEqual([]);
  });
});
