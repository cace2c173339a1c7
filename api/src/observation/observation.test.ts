import { expect, it } from 'vitest';
import { serve } from '../../test/test-server.ts';
import { openObservation } from './observation.ts';

it('closes though nobody receives what it traced', async () => {
  const nowhere = 'http://127.0.0.1:1/v1/traces';
  const observation = await openObservation({ otlpUrl: nowhere, report: () => undefined });
  const server = serve(observation.observe(async (routes) => void routes.get('/weather', async () => ({}))));
  await server.inject('/api/weather');
  await server.close();
  await expect(observation.close()).resolves.toBeUndefined();
});
