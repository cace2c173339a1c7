import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { OWN_SEGMENTS } from '../../releases/release/claimed-paths.ts';
import { API_PATHS } from '../../tools/deploy/api-paths.ts';
import { openGateway } from './gateway.fixture.ts';

/** Told of each server as it is made. */
const SERVER_MADE = 'fastify.initialization';

/** The first segments of all that a gateway answers besides pages. */
async function answeredSegments(): Promise<string[]> {
  const urls: string[] = [...API_PATHS];
  const follow = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url }) => void urls.push(url));
  };
  subscribe(SERVER_MADE, follow);
  const { server } = await openGateway({
    api: {
      routes: async (api) => void api.get('/ports_data', async () => []),
      checkReady: async () => true,
      mailbox: { list: async () => [] },
    },
    environment: { SECURITY_CONTACT: 'mailto:a@boats.example', SECURITY_EXPIRES: '2999-01-01' },
  });
  await server.ready();
  unsubscribe(SERVER_MADE, follow);
  // The route of the pages.
  const others = urls.filter((url) => url !== '/*');
  return [...new Set(others.map((url) => url.split('/')[1] ?? ''))].sort();
}

it('no remote can show a page where the site itself answers', async () => {
  const answered = await answeredSegments();
  expect(answered).toEqual(expect.arrayContaining(['.well-known', 'api', 'dev', 'releases', 'sw.js']));
  // The other two are those of an exported site, in the configuration of nginx.
  expect([...answered, 'files', 'pages'].sort()).toEqual(OWN_SEGMENTS.toSorted());
});
