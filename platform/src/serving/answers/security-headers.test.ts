import { describe, expect, it } from 'vitest';
import { liveSiteOf, shellRelease } from '../live-site/releases.fixture.ts';
import { answerHeaders, otherOrigin, pageHeaders } from './security-headers.ts';

const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const live = liveSiteOf({ ...shellRelease('1.0.0'), styleHashes: [STYLE_HASH] });

function policyOf(origins: Parameters<typeof pageHeaders>[1]): Record<string, string[]> {
  const policy = pageHeaders(live, origins)['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const own = { releases: null, api: null, map: [], overrides: [] };

describe('the content security policy of a page', () => {
  it('runs scripts of the site only: none inline, none evaluated', () => {
    expect(policyOf(own)['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(pageHeaders(live, own)['content-security-policy']).not.toMatch(/'unsafe-/);
  });

  it('lets no string become a script, save by the one policy of the shell', () => {
    const policy = policyOf(own);
    expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy['trusted-types']).toEqual(['default']);
  });

  it('refuses what it does not name', () => {
    expect(policyOf(own)['default-src']).toEqual(["'none'"]);
  });

  it('admits the styles of the site, and of its libraries the very texts that the shell was published with', () => {
    expect(policyOf(own)['style-src']).toEqual(["'self'", `'${STYLE_HASH}'`]);
  });

  it('cannot be led elsewhere: no base, no frame around it, and no form sends itself', () => {
    const policy = policyOf(own);
    expect([policy['base-uri'], policy['frame-ancestors'], policy['form-action']]).toEqual([
      ["'none'"],
      ["'none'"],
      ["'none'"],
    ]);
  });

  it('takes its manifest and its service worker from the site, and other workers from what the page has checked', () => {
    const policy = policyOf({ ...own, releases: 'https://cdn.example' });
    expect([policy['manifest-src'], policy['worker-src']]).toEqual([
      ["'self'"],
      ["'self'", 'blob:', 'data:'],
    ]);
  });

  it('names the origin of the releases for scripts, styles, fonts, images, and for workers, which are fetched', () => {
    const policy = policyOf({ ...own, releases: 'https://cdn.example' });
    const named = Object.keys(policy).filter((directive) =>
      policy[directive]?.includes('https://cdn.example'),
    );
    expect(named).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);
  });

  it('names the origin of the API for calls, not for scripts', () => {
    const policy = policyOf({ ...own, api: 'https://host.example' });
    expect(policy['connect-src']).toEqual(["'self'", 'https://host.example']);
    expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  });

  it('names the servers of a map’s layers for calls and images, and opens nothing else to them', () => {
    const policy = policyOf({ ...own, map: ['https://tiles.example', 'https://seamarks.example'] });
    expect(policy).toEqual({
      ...policyOf(own),
      'connect-src': ["'self'", 'https://tiles.example', 'https://seamarks.example'],
      'img-src': ["'self'", 'data:', 'blob:', 'https://tiles.example', 'https://seamarks.example'],
    });
  });

  it('names the origins of overrides for the files of a remote and what is asked of them, and for nothing else', () => {
    const overrides = ['https://preview.example', 'http://localhost:*'];
    const policy = policyOf({ ...own, overrides });
    const named = Object.keys(policy).filter((directive) =>
      policy[directive]?.includes('http://localhost:*'),
    );
    expect(named).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);
    for (const directive of named) expect(policy[directive]).toEqual(expect.arrayContaining(overrides));
  });
});

describe('the other headers of a page', () => {
  it('demand the integrity of every script and style, where nobody may run what is being worked on', () => {
    const demanded = (overrides: string[]) => pageHeaders(live, { ...own, overrides })['integrity-policy'];
    expect(demanded([])).toBe('blocked-destinations=(script)');
    expect(demanded(['http://localhost:*'])).toBeUndefined();
  });

  it('keep it to itself', () => {
    expect(pageHeaders(live, own)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    });
  });
});

describe('the headers of every answer', () => {
  it('have browsers ask by https alone, where the site is asked so', () => {
    expect(answerHeaders('https://boats.example')['strict-transport-security']).toBe('max-age=31536000');
    expect(answerHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  });
});

describe('the origin of an address', () => {
  it.each([
    ['/releases', null],
    ['https://cdn.example/releases', 'https://cdn.example'],
    ['http://localhost:9000/a', 'http://localhost:9000'],
  ])('%s has %s', (address, origin) => {
    expect(otherOrigin(address)).toBe(origin);
  });
});
