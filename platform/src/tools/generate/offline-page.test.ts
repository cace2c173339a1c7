import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { buildOfflinePage, OFFLINE_PAGE } from './offline-page.ts';

const page = readFileSync(join(ROOT, OFFLINE_PAGE), 'utf8');
const between = (start: string, end: string) => {
  const from = page.indexOf(start) + start.length;
  return page.slice(from, page.indexOf(end, from));
};

describe('the page that opens an archive without the site', () => {
  it('is what its sources make (“npm run format” writes it)', async () => {
    // Not by `toEqual`, which would print two pages of half a megabyte.
    expect((await buildOfflinePage()) === page).toBe(true);
  });

  it('may reach no network, and runs nothing but its own script', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(between('http-equiv="Content-Security-Policy" content="', '">').split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(between('<script>', '</script>'))} 'wasm-unsafe-eval'`,
      `style-src ${hash(between('<style>', '</style>'))}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('names no file beside it', () => {
    expect(page.replace(between('<script>', '</script>'), '')).not.toMatch(/\b(src|href)=|url\(|@import/);
  });
});
