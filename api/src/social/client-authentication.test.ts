import { allowInsecureRequests } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { allowLoopback } from './client-authentication.ts';

describe('plain http', () => {
  it.each(['http://127.0.0.1:9000', 'http://localhost:9000/realm', 'http://[::1]:9000'])(
    'is spoken to %s, on this machine',
    (issuer) => expect(allowLoopback(issuer)).toBe(allowInsecureRequests),
  );

  it.each([
    'http://issuer.example.org',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'https://127.0.0.1',
  ])('is never spoken to %s', (issuer) => expect(allowLoopback(issuer)).not.toBe(allowInsecureRequests));
});
