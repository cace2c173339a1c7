import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../failure.ts';
import { readPageWords } from './page-words.ts';

async function folderWith(fr: unknown, en: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'page-words-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'fr.json'), JSON.stringify(fr));
  if (en !== undefined) await writeFile(join(folder, 'en.json'), JSON.stringify(en));
  return folder;
}

const fr = { title: 'Se connecter', description: 'Retrouvez vos NFCards.' };
const en = { title: 'Log in', description: 'Find your NFCards again.' };

describe('title and description of a page (S3)', () => {
  it('are read from the texts of its folder, in both languages, and nothing else is', async () => {
    const folder = await folderWith({ ...fr, email: 'Adresse' }, { ...en, email: 'Email' });
    expect(readPageWords(folder)).toEqual({ fr, en });
  });

  it('are read from a group of them', async () => {
    expect(readPageWords(await folderWith({ lost: fr }, { lost: en }), 'lost')).toEqual({ fr, en });
  });

  it.each([
    ['one language is missing', fr, undefined],
    ['one is missing', fr, { title: 'Log in' }],
    ['one is empty', fr, { ...en, title: '' }],
    ['one waits for a value, which the gateway does not have', { ...fr, title: '{{name}}' }, en],
  ])('stop the publishing when %s', async (_, french, english) => {
    const folder = await folderWith(french, english);
    expect(() => readPageWords(folder)).toThrow(Failure);
  });
});
