import fastify from 'fastify';
import { openApi } from '../src/api.ts';

const [, , dataDir = ''] = process.argv;

// A test run that is broken off must not leave servers behind.
process.once('disconnect', () => process.exit());

try {
  const api = await openApi({ dataDir, legacyWire: false });
  const server = fastify();
  await server.register(api.routes, { prefix: '/api' });
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  console.log(address.port);
} catch (failure) {
  process.stderr.write(failure instanceof Error ? failure.message : String(failure));
  process.exitCode = 1;
  process.disconnect();
}
