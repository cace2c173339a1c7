import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { object, optional, parse, string } from 'valibot';
import { openApi } from '../src/api.ts';

const place = parse(
  object({
    dataDir: string(),
    databaseUrl: optional(string()),
    databaseListenUrl: optional(string()),
    blobs: optional(string()),
  }),
  JSON.parse(process.argv[2] ?? '{}'),
);

// A test run that is broken off must not leave servers behind.
process.once('disconnect', () => process.exit());

process.on('message', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // The first frees buffers only when it has ended.
  for (let times = 0; times < 2; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});

try {
  const { dataDir, databaseUrl, databaseListenUrl, blobs } = place;
  const api = await openApi({
    dataDir,
    legacyWire: false,
    samplePlaces: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseListenUrl === undefined ? {} : { databaseListenUrl }),
    ...(blobs === undefined ? {} : { blobs: { kind: 'folder', path: blobs } }),
  });
  // The test says where its calls come from.
  const server = fastify({ trustProxy: true, forceCloseConnections: 'idle' });
  await server.register(api.routes, { prefix: '/api' });
  server.get('/readyz', async (_request, reply) => reply.code((await api.checkReady()) ? 200 : 503).send());
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  console.log(address.port);
  process.once('SIGTERM', async () => {
    await server.close();
    await api.close();
    process.disconnect();
  });
} catch (failure) {
  process.stderr.write(failure instanceof Error ? failure.message : String(failure));
  process.exitCode = 1;
  process.disconnect();
}
