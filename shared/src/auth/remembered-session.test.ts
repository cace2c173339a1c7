import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRememberedToken, writeRememberedToken } from './remembered-session.ts';

/** A jar that takes what a page writes, as a browser does. */
function openPage(protocol: 'http:' | 'https:', before = '') {
  const written: string[] = [];
  const jar = new Map(
    before === '' ? [] : before.split('; ').map((pair) => pair.split('=', 2) as [string, string]),
  );
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = ''] = line.split('; ');
      const [name = '', value = ''] = pair.split('=', 2);
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return written;
}

afterEach(() => vi.unstubAllGlobals());

describe('a remembered session that the page keeps (SE1, legacy wire)', () => {
  it('lasts 90 days, and is deleted at logout', () => {
    const written = openPage('http:', 'palette=night');
    expect(readRememberedToken()).toBeNull();
    writeRememberedToken('a token; with=signs');
    expect(readRememberedToken()).toBe('a token; with=signs');
    writeRememberedToken(null);
    expect(readRememberedToken()).toBeNull();
    expect(written).toEqual([
      'cookie=a%20token%3B%20with%3Dsigns; Path=/; Max-Age=7776000; SameSite=Lax',
      'cookie=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });

  it('belongs to this host alone over https', () => {
    const written = openPage('https:', 'cookie=of-another-host');
    expect(readRememberedToken()).toBeNull();
    writeRememberedToken('token');
    expect(written).toEqual(['__Host-cookie=token; Path=/; Max-Age=7776000; SameSite=Lax; Secure']);
  });

  it('is null where the cookie cannot be decoded', () => {
    openPage('http:', 'cookie=%E0%A4%A');
    expect(readRememberedToken()).toBeNull();
  });
});
