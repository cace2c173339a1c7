import { expect, it } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { openServer } from './open-server.ts';

it('answers what still comes while the server stops, and keeps that connection no longer', async () => {
  const server = openServer(readSettings({ LOG_LEVEL: 'silent' }));
  const asked = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  // Between the word to stop and the end of the listening, as while streams end.
  server.addHook('preClose', () => {
    stopping.resolve();
    return asked.promise;
  });
  server.post('/', async () => 'written');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const closed = server.close();
  await stopping.promise;
  const answer = await fetch(url, { method: 'POST' });
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  asked.resolve();
  await closed;
});
