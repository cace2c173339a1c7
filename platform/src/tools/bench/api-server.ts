import { openApi } from '@nfcards/api';
import fastify from 'fastify';
import { tellMemory } from './measure/tell-memory.ts';

const [, , dataDir = '', databaseUrl] = process.argv;

const api = await openApi({
  dataDir,
  legacyWire: false,
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
});
// Limits count by the client's address: whoever measures says which one it is.
const server = fastify({ trustProxy: true });
await server.register(api.routes, { prefix: '/api' });
tellMemory();
console.log(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
process.once('disconnect', () => void server.close().then(api.close));
