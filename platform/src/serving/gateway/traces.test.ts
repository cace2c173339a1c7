import { openOtlpPeer } from '@nfcards/api/otlp-peer';
import type { FastifyPluginAsync } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Release } from '../../releases/release/release.ts';
import { addRelease, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { openGateway } from './gateway.fixture.ts';

const ADDRESS = '/port/FRLRH?email=ada@example.org';

afterEach(() => vi.unstubAllEnvs());

/** A gateway whose page reads the API, which tells what it was handed on. */
async function openTraced({ isTraced = true } = {}) {
  const collector = await openOtlpPeer();
  onTestFinished(() => collector.close());
  const handedOn: unknown[] = [];
  const routes: FastifyPluginAsync = async (api) => {
    api.get('/port_details', async ({ headers }, reply) => {
      handedOn.push(headers.traceparent);
      return reply.header('etag', '"1"').send({});
    });
  };
  const opened = await openGateway({
    environment: { LOG_LEVEL: 'silent', ...(isTraced && { OTLP_URL: collector.url }) },
    api: { routes, checkReady: async () => true },
  });
  // Their scripts are not there, which ends the rendering once all answers have come.
  const server = 'server.js';
  const [mount] = remoteRelease('mfe-ports', '2.0.0', '/port/:id').mounts;
  const releases: readonly Release[] = [
    { ...shellRelease('2.0.0'), server },
    {
      ...remoteRelease('mfe-directory', '2.0.0', '/port/:id'),
      server,
      mounts: mount === undefined ? [] : [{ ...mount, reads: ['port_details'] }],
    },
  ];
  for (const release of releases) {
    await addRelease(opened.store, release);
    await opened.channel.promote(release.name, release.version);
  }
  const { headers } = await opened.get(ADDRESS);
  await opened.server.close();
  return { spans: collector.spans, services: collector.services, handedOn, timing: headers['server-timing'] };
}

it('a document, what it reads and its rendering are one trace, which the API and the page go on with', async () => {
  const { spans, services, handedOn, timing } = await openTraced();
  const document = spans.find(({ name }) => name === 'document');
  const read = spans.find(({ name }) => name === 'read port_details');
  const render = spans.find(({ name }) => name === 'render');
  expect([...services].join()).toContain('nfcards-gateway');
  expect(document?.parentSpanId).toBeUndefined();
  for (const step of [read, render])
    expect(step).toMatchObject({ traceId: document?.traceId, parentSpanId: document?.spanId });
  expect(handedOn).toEqual([`00-${document?.traceId}-${read?.spanId}-01`]);
  expect(timing).toMatch(
    new RegExp(`^ticket;desc=[\\w.-]+, traceparent;desc=00-${document?.traceId}-${document?.spanId}-01$`),
  );
  expect(JSON.stringify(document)).toContain('/port/:id');
  expect(JSON.stringify(document)).toContain('mfe-directory@2.0.0');
  expect(JSON.stringify(spans)).not.toMatch(/ada@|example\.org|FRLRH/);
});

it('a document that is not sampled tells its page nothing, and the API that it is not', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off');
  const { spans, handedOn, timing } = await openTraced();
  expect(handedOn).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)]);
  expect(timing).toMatch(/^ticket;desc=[\w.-]+$/);
  expect(spans).toEqual([]);
});

it('without OTLP_URL nothing is traced or handed on', async () => {
  const { spans, handedOn, timing } = await openTraced({ isTraced: false });
  expect(handedOn).toEqual([undefined]);
  expect(timing).toMatch(/^ticket;desc=[\w.-]+$/);
  expect(spans).toEqual([]);
});
