import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isForThisMachine, isLocal } from './local-request.ts';

async function open(proxies = 0) {
  const server = Fastify();
  server.get('/', async (request) => ({ isLocal: isLocal(request, proxies) }));
  onTestFinished(() => server.close());
  const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await server.inject({ url: '/', headers, remoteAddress })).json().isLocal;
  return { server, ask };
}

describe('a request of this very machine', () => {
  it('comes from it, by its own name', async () => {
    const { ask } = await open();
    expect(await ask()).toBe(true);
    expect(await ask({ host: '[::1]:3000' }, '::1')).toBe(true);
    expect(await ask({ host: 'boats.example' })).toBe(false);
    expect(await ask({}, '192.0.2.7')).toBe(false);
    expect(await (await open(1)).ask()).toBe(false);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fly-client-ip',
  ])('is none that somebody passed on: %s', async (name) => {
    expect(await (await open()).ask({ [name]: '127.0.0.1' })).toBe(false);
  });

  it('is none of an nginx that was told nothing, which speaks HTTP/1.0', async () => {
    const { server } = await open();
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const ask = async (version: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.end(`GET / HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    };
    expect(await ask('1.0')).toContain('{"isLocal":false}');
    expect(await ask('1.1')).toContain('{"isLocal":true}');
  });
});

describe('a site for this machine', () => {
  it.each([
    ['127.0.0.1', undefined, true],
    ['localhost', 'http://localhost:3000', true],
    ['0.0.0.0', undefined, false],
    ['127.0.0.1', 'http://boats.example', false],
    ['127.0.0.1', 'https://boats.example', false],
  ])('on %s as %s: %s', (HOST, SITE_URL, expected) => {
    expect(isForThisMachine({ HOST, SITE_URL })).toBe(expected);
  });
});
