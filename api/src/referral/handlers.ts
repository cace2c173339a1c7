import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { referral } from './referral.ts';

export function referralHandlers(services: Services) {
  return { referral: referral(services) } satisfies Partial<Handlers>;
}
