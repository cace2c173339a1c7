import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestId } from '../answers/request-id.ts';
import type { OperatorOptions } from './operator-routes.ts';
import { operatorRoutes } from './operator-routes.ts';

const metrics = async () => ({ type: 'text/plain; version=0.0.4', text: 'nfcards_jobs 0\n' });

async function open(settings: Partial<OperatorOptions['settings']>, checks: OperatorOptions['checks'] = {}) {
  const server = Fastify();
  await server.register(
    operatorRoutes({ settings: { METRICS_TOKEN: undefined, PROXIES: 0, ...settings }, checks, metrics }),
  );
  return server;
}

describe('the figures of the server', () => {
  it('are for this machine alone', async () => {
    const server = await open({});
    const here = await server.inject('/metrics');
    expect(here.statusCode).toBe(200);
    expect(here.headers['content-type']).toContain('version=0.0.4');
    const elsewhere = [
      { remoteAddress: '192.0.2.7' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      // A name of a stranger's that leads here.
      { headers: { host: 'boats.example' } },
    ];
    for (const request of elsewhere) {
      expect((await server.inject({ url: '/metrics', ...request })).statusCode).toBe(403);
    }
  });

  it('are for nobody without a token where a proxy makes everybody seem near', async () => {
    const server = await open({ PROXIES: 1 });
    expect((await server.inject('/metrics')).statusCode).toBe(403);
  });

  it('are for whoever has the token, once there is one', async () => {
    const server = await open({ METRICS_TOKEN: 'a-token' });
    const ask = async (authorization: string) =>
      (await server.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: { authorization } }))
        .statusCode;
    expect(await ask('Bearer a-token')).toBe(200);
    for (const wrong of ['', 'Bearer', 'Bearer a-toke', 'Bearer a-token2', 'Basic a-token']) {
      expect(await ask(wrong)).toBe(403);
    }
    expect((await server.inject('/metrics')).statusCode).toBe(403);
  });
});

describe('readiness', () => {
  it('is when every check says so, and names the one that does not', async () => {
    const ready = await open({}, { site: async () => true, api: async () => true });
    expect((await ready.inject('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { site: true, api: true },
      missing: [],
    });
    const not = await (await open({}, { site: async () => true, api: async () => false })).inject('/readyz');
    expect(not.statusCode).toBe(503);
    expect(not.json()).toMatchObject({ status: 'not ready', checks: { site: true, api: false } });
    expect((await ready.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('the id of a request', () => {
  it('is the caller’s if it is well-formed', () => {
    for (const given of ['0af7651916cd43dd', 'a:b.c_d-e:f', 'x'.repeat(64)]) {
      expect(requestId(given)).toBe(given);
    }
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'with space', 'line\nbreak', '{"level":50}', ['a', 'b']])(
    'is made otherwise: %j',
    (given) => {
      expect(requestId(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});
