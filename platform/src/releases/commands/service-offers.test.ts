import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bareRemote, openSite } from '../channels/channel.fixture.ts';
import { serviceOperations } from '../contracts/service-contract.ts';
import { runRelease } from './run-release.ts';

function described(...fields: string[]) {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'integer' }]));
  const schema = { type: 'object', properties, required: fields };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  return { openapi: '3.1.0', paths: { '/berths': { get: { responses } } } };
}

/** A service that says of itself what the test says, and a release that reads one field of it. */
async function open() {
  const said = { status: 200, text: '' };
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/v1/openapi.json' ? said.status : 404).end(said.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  // It listens on a port, so this is no path of a socket.
  const { port } = server.address() as { readonly port: number };
  const site = await openSite();
  const { shapes } = serviceOperations(described('free'));
  await site.store.add('mfe-harbour', '1.1.0', async (folder) => {
    const release = {
      ...bareRemote('mfe-harbour', '1.1.0', '/harbour'),
      service: true,
      uses: { shared: '*', names: {}, operations: {}, service: { place: 'service.json', shapes } },
    };
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  });
  const SERVICES = `mfe-harbour=http://127.0.0.1:${port}/v1`;
  const promote = async (
    words: readonly string[] = [],
    environment: Readonly<Record<string, string>> = { SERVICES },
  ) => {
    const { err } = await runRelease(['promote', 'mfe-harbour@1.1.0', ...words], {
      DATA_DIR: site.dataDir,
      ...environment,
    });
    return { err, live: (await site.channel.read()).releases['mfe-harbour']?.live ?? null };
  };
  return { ...site, said, stop, promote };
}

it('a release goes live before a service that has what it calls', async () => {
  const { said, promote } = await open();
  said.text = JSON.stringify(described('free', 'depth'));
  expect(await promote()).toEqual({ err: '', live: '1.1.0' });
});

it.each([[[]], [['--share', '10%']], [['--dry-run']]])(
  'is refused before one that lost a field, with %j too',
  async (words) => {
    const { said, promote } = await open();
    said.text = JSON.stringify(described('depth'));
    expect(await promote(words)).toEqual({
      err: 'This would break the site.\nmfe-harbour@1.1.0 reads the answer of “GET /berths” (service.json): “free” is missing in what its service gives.',
      live: null,
    });
  },
);

it('is refused where the service is away, fails, or says nothing that can be read', async () => {
  const { said, promote, stop } = await open();
  said.status = 503;
  expect((await promote()).err).toMatch(
    /^Nobody knows whether the service of mfe-harbour has what the release calls: http:\/\/127\.0\.0\.1:\d+\/v1\/openapi\.json answers with 503\. /,
  );
  said.status = 200;
  said.text = '<html>';
  expect((await promote()).err).toMatch(/\/v1\/openapi\.json is no OpenAPI document of version 3\.1\.$/);
  stop();
  expect(await promote()).toEqual({
    err: expect.stringContaining('/v1/openapi.json does not answer. '),
    live: null,
  });
});

it('is held against a file where the service cannot be reached, and refused where nobody says anything', async () => {
  const { promote, dataDir } = await open();
  expect((await promote([], {})).err).toContain('says what it calls of its service, but not where that is');
  const file = join(dataDir, 'service.json');
  expect((await promote(['--service', file], {})).err).toBe(`${file} cannot be read.`);
  await writeFile(file, JSON.stringify(described('free')));
  expect(await promote(['--service', file], {})).toEqual({ err: '', live: '1.1.0' });
});
