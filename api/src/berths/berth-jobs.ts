import type { BerthServices } from './services.ts';
import { expireBerthRequests } from './settle-request.ts';

export async function registerBerthJobs(services: BerthServices): Promise<void> {
  await services.jobs.work('expire_berth_requests', () => expireBerthRequests(services));
}
