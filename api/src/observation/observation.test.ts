import { expect, it } from 'vitest';
import { openOtlpPeer } from '../../test/otlp-peer.ts';
import { serve } from '../../test/test-server.ts';
import type { LogLine } from '../base/report.ts';
import { openObservation } from './observation.ts';

it('what is told during a traced call carries the id of its trace, and nothing else does', async () => {
  const collector = await openOtlpPeer();
  const told: LogLine[] = [];
  const report = (line: LogLine) => void told.push(line);
  const observation = await openObservation({ otlpUrl: collector.url, report });
  const server = serve(
    observation.observe(async (routes) => {
      routes.get('/weather', async () => {
        observation.report({ level: 'warn', event: 'weather_late' });
        return {};
      });
    }),
  );
  await server.inject('/api/weather');
  await server.inject({
    url: '/api/weather',
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` },
  });
  observation.report({ level: 'warn', event: 'weather_late' });
  await server.close();
  await observation.close();
  await collector.close();

  const [span, ...others] = collector.spans;
  expect(others).toEqual([]);
  const line = { level: 'warn', event: 'weather_late' };
  expect(told).toEqual([{ ...line, trace_id: span?.traceId }, line, line]);
});

it('closes though nobody receives what it traced', async () => {
  const nowhere = 'http://127.0.0.1:1/v1/traces';
  const observation = await openObservation({ otlpUrl: nowhere, report: () => undefined });
  const server = serve(observation.observe(async (routes) => void routes.get('/weather', async () => ({}))));
  await server.inject('/api/weather');
  await server.close();
  await expect(observation.close()).resolves.toBeUndefined();
});
