import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { BuildStream } from './build-stream.ts';

async function openStream() {
  const stream = new BuildStream();
  const server = Fastify();
  await server.register(stream.routes('/builds'));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const listen = async () => {
    const { body } = await fetch(`${address}/builds`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => (await reader?.read())?.value;
  };
  return { stream, server, listen };
}

const build = (name: string, hash: string) => ({ name, hash, errors: '', places: [] });
const event = (name: string, hash: string) => `data: ${JSON.stringify(build(name, hash))}\n\n`;

it('tells every open page of each build', async () => {
  const { stream, listen } = await openStream();
  stream.tell(build('shell', '1'));
  const [first, second] = [await listen(), await listen()];
  await Promise.all([first(), second()]);
  stream.tell(build('mfe-wallet', '2'));
  expect(await first()).toBe(event('mfe-wallet', '2'));
  expect(await second()).toBe(event('mfe-wallet', '2'));
});

it('tells who comes later of the last build of each package', async () => {
  const { stream, listen } = await openStream();
  stream.tell(build('shell', '1'));
  stream.tell(build('mfe-wallet', '2'));
  stream.tell(build('shell', '3'));
  const next = await listen();
  expect(await next()).toBe(event('shell', '3') + event('mfe-wallet', '2'));
});

it('ends with the server, however many pages are open', async () => {
  const { stream, server, listen } = await openStream();
  stream.tell(build('shell', '1'));
  const next = await listen();
  await next();
  await server.close();
  expect(await next()).toBeUndefined();
});
