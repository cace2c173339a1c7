import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, parse, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const texts = object({ stored: object({ figures: object({ what: string() }) }) });

describe('the privacy page', () => {
  it.each([
    ['en', 'At one visit in five:'],
    ['fr', 'Une visite sur cinq\u00a0:'],
  ])('says in %s of how many visits figures are taken, and how to refuse', (language, share) => {
    expect(read('shell/src/telemetry/open-telemetry.ts')).toContain('const MEASURED_SHARE = 0.2;');
    const { what } = parse(texts, JSON.parse(read(`mfe-marketing/src/privacy/${language}.json`))).stored
      .figures;
    expect(what).toContain(share);
    expect(what).toContain('Do Not Track, Global Privacy Control');
  });
});
