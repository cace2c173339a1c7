import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { innerApiUrl, readSettings } from '../../settings/settings.ts';
import { observed, readElsewhere } from './read-answers.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' };

async function listen(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

function open(settings: Readonly<Record<string, string>>) {
  const told: (string | null)[] = [];
  const counted: string[] = [];
  const read = readSettings(settings);
  const readAnswer = observed(readElsewhere({ outer: read.API_URL, inner: innerApiUrl(read) }), {
    count: (outcome) => void counted.push(outcome),
    report: (failure) => void told.push(failure),
  });
  return { readAnswer, told, counted };
}

describe('what a gateway reads of an API elsewhere', () => {
  it.each([
    ['/api', '/api/ports_data?page=1', '/api/ports_data?page=1'],
    ['https://host.example/v1', 'https://host.example/v1/ports_data', '/api/ports_data'],
  ])('is asked for at its inner address, where API_URL is %s', async (API_URL, address, path) => {
    const { url, asked } = await listen((_, response) => response.writeHead(200, JSON_TYPE).end('[]'));
    const { readAnswer, told, counted } = open({
      API_URL,
      API_INNER_URL: `${url}/api`,
      SITE_URL: 'http://x.example',
    });
    expect(await readAnswer(address, 'fr')).toMatchObject({ status: 200, text: '[]' });
    expect([asked.map((request) => request.url), told, counted]).toEqual([[path], [], ['answered']]);
  });

  it('is asked for where browsers do, unless another address is set', async () => {
    const { url, asked } = await listen((_, response) => response.writeHead(200, JSON_TYPE).end('[]'));
    expect(await open({ SITE_URL: url }).readAnswer('/api/ports_data', 'fr')).not.toBeNull();
    expect(asked.map((request) => request.url)).toEqual(['/api/ports_data']);
  });

  it('is told to be missing once an incident, and to be back', async () => {
    let isBroken = true;
    const { url } = await listen((_, response) =>
      isBroken ? response.writeHead(500, JSON_TYPE).end('{}') : response.writeHead(200, JSON_TYPE).end('[]'),
    );
    const { readAnswer, told, counted } = open({ API_INNER_URL: `${url}/api` });
    for (const operation of ['ports_data', 'news', 'ports_data'])
      expect(await readAnswer(`/api/${operation}?a=b`, 'fr')).toBeNull();
    expect(told).toEqual(['The API answered 500']);
    isBroken = false;
    await readAnswer('/api/ports_data', 'fr');
    expect(told).toHaveLength(1);
    await readAnswer('/api/news', 'fr');
    expect(told).toEqual(['The API answered 500', null]);
    expect(counted).toEqual(['failed', 'failed', 'failed', 'answered', 'answered']);
  });

  it.each<[string, RequestListener | null, RegExp]>([
    ['nobody listens there', null, /^http:\/\/127\.0\.0\.1:\d+\/api cannot be reached \(ECONNREFUSED\)$/],
    [
      'something else answers there, which knows nothing of the kind',
      (_, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
      /^No API answers there \(404\)$/,
    ],
  ])('is no answer where %s', async (_, answer, words) => {
    const { url, close } = await listen(answer ?? (() => undefined));
    if (answer === null) await close();
    const { readAnswer, told } = open({ API_INNER_URL: `${url}/api` });
    expect(await readAnswer('/api/ports_data', 'fr')).toBeNull();
    expect(told).toEqual([expect.stringMatching(words)]);
  });
});
