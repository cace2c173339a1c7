import type { Services } from '../services.ts';
import { expireBerthRequests } from './settle-request.ts';

export async function workOnBerths(services: Services): Promise<void> {
  await services.jobs.work('expire_berth_requests', () => expireBerthRequests(services));
}
