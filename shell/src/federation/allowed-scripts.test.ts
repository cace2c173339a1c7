import { afterEach, describe, expect, it, vi } from 'vitest';
import { AllowedScripts, enforceTrustedTypes } from './allowed-scripts.ts';

const SITE = 'https://boats.example';
const SCRIPT = 'HTMLScriptElement src';

function admitting(...folders: string[]): AllowedScripts {
  const scripts = new AllowedScripts(`${SITE}/port/FRLRH`);
  for (const folder of folders) scripts.allow(folder);
  return scripts;
}

afterEach(() => vi.unstubAllGlobals());

describe('a script element', () => {
  const scripts = admitting('/releases/mfe-wallet/1.0.0/', 'https://cdn.example/files/shell/2.0.0/');

  it.each([
    '/releases/mfe-wallet/1.0.0/remoteEntry.js?retry=1',
    `${SITE}/releases/mfe-wallet/1.0.0/wallet.js`,
    'https://cdn.example/files/shell/2.0.0/main.js',
  ])('runs %s, which is of a release that the page shows', (address) => {
    expect(scripts.address(address, SCRIPT)).toBe(address);
  });

  it.each([
    '/releases/mfe-wallet/1.0.1/wallet.js',
    '/releases/mfe-wallet/1.0.0/../1.0.1/wallet.js',
    '/releases/mfe-wallet/1.0.0/%2e%2e/1.0.1/wallet.js',
    'https://cdn.example/other.js',
    'https://cdn.example.evil.example/files/shell/2.0.0/main.js',
    '/api/upload/1',
    'data:text/javascript,alert(1)',
    `blob:${SITE}/1`,
    'javascript:alert(1)',
    'https://',
  ])('never runs %s', (address) => {
    expect(scripts.address(address, SCRIPT)).toBeNull();
  });
});

describe('a worker', () => {
  const scripts = admitting('/releases/mfe-wallet/1.0.0/');

  it('starts from a checked blob, and from no address of a server', () => {
    expect(scripts.address(`blob:${SITE}/1`, 'Worker constructor')).toBe(`blob:${SITE}/1`);
    expect(scripts.address('/releases/mfe-wallet/1.0.0/vault.worker.js', 'Worker constructor')).toBeNull();
  });

  it('that tabs share starts from a data address', () => {
    const address = 'data:text/javascript;base64,MQ==';
    expect(scripts.address(address, 'SharedWorker constructor')).toBe(address);
    for (const other of ['/releases/mfe-wallet/1.0.0/vault.worker.js', `blob:${SITE}/1`])
      expect(scripts.address(other, 'SharedWorker constructor')).toBeNull();
  });

  it('of the site is the gateway’s service worker alone', () => {
    expect(scripts.address('/sw.js', 'ServiceWorkerContainer register')).toBe('/sw.js');
    for (const address of ['/releases/mfe-wallet/1.0.0/sw.js', 'https://evil.example/sw.js'])
      expect(scripts.address(address, 'ServiceWorkerContainer register')).toBeNull();
  });
});

it('an unknown sink allows nothing', () => {
  expect(admitting('/').address('/main.js', 'SVGScriptElement href')).toBeNull();
});

describe('the policy of the page', () => {
  it('is the default one, and allows neither markup nor code', () => {
    const createPolicy = vi.fn();
    vi.stubGlobal('trustedTypes', { createPolicy });
    enforceTrustedTypes(admitting('/releases/mfe-wallet/1.0.0/'));
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.anything());
    const [, rules] = createPolicy.mock.calls[0] ?? [];
    expect(Object.keys(rules).sort()).toEqual(['createHTML', 'createScript', 'createScriptURL']);
    for (const inert of ['', '<script></script>']) expect(rules.createHTML(inert)).toBe(inert);
    expect(rules.createHTML('<script>alert(1)</script>')).toBeNull();
    expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
    expect(rules.createScript('{"@type":"BoatTerminal"}')).toBe('{"@type":"BoatTerminal"}');
    expect(rules.createScript('{"@type":alert(1)}')).toBeNull();
    expect(rules.createScriptURL('/main.js', 'TrustedScriptURL', SCRIPT)).toBeNull();
  });

  it('is not installed in a browser without Trusted Types', () => {
    vi.stubGlobal('trustedTypes', undefined);
    expect(() => enforceTrustedTypes(admitting())).not.toThrow();
  });
});
