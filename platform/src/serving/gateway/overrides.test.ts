import { expect, it } from 'vitest';
import { openGateway, siteOf } from './gateway.fixture.ts';

async function pageOf(environment: Record<string, string>) {
  const { get } = await openGateway({ environment });
  const { body, headers } = await get('/search?override=mfe-directory@http://localhost:3102');
  return { allowed: siteOf(body).overrides, policy: String(headers['content-security-policy']) };
}

it('origins that may override a remote are told to the shell and named by the policy', async () => {
  const { allowed, policy } = await pageOf({ OVERRIDES: 'http://localhost:* https://preview.example' });
  expect(allowed).toEqual(['http://localhost:*', 'https://preview.example']);
  expect(policy).toContain(
    "script-src 'self' http://localhost:* https://preview.example 'wasm-unsafe-eval';",
  );
});

it('there are none unless the settings say so', async () => {
  const { allowed, policy } = await pageOf({});
  expect(allowed).toEqual([]);
  expect(policy).not.toContain('localhost');
});
