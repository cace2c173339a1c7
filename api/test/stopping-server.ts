import { once } from 'node:events';
import fastify from 'fastify';
import { openApi } from '../src/api.ts';

const [, , dataDir = '', smtpUrl = ''] = process.argv;

// A test run that is broken off must not leave servers behind.
process.once('disconnect', () => process.exit());

// Ends as the site does: no more requests, then no more jobs, then no more database.
const stopped = once(process, 'SIGTERM');
const api = await openApi({
  dataDir,
  legacyWire: false,
  smtp: { url: smtpUrl, from: 'bonjour@example.org' },
});
const server = fastify({ forceCloseConnections: 'idle' });
await server.register(api.routes, { prefix: '/api' });
const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
console.log(address.port);
await stopped;
console.log('stopping');
await server.close();
await api.close();
process.disconnect();
