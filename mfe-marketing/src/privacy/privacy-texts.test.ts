import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { stored } from './stored.ts';

const languages = { fr, en };

function namesIn(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name))].sort();
}

describe.each(Object.entries(languages))('RT6: the privacy policy in %s', (_, texts) => {
  it('describes every row of the table of stored data, and no other', () => {
    const { title, lead, caption, data, what, why, until, backups, ...entries } = texts.stored;
    expect(Object.keys(entries).sort()).toEqual(stored.map(({ key }) => key).sort());
  });

  it.each(stored)('names the retention periods of $key, and no others', ({ key, periods }) => {
    const { what, why, until } = texts.stored[key];
    expect(namesIn(until)).toEqual(Object.keys(periods).sort());
    expect(namesIn(what + why)).toEqual([]);
    expect(what + why + until, 'a period written by hand would be wrong one day').not.toMatch(
      /\d+\s*(jour|mois|an|heure|minute|day|month|year|hour)/,
    );
  });
});
