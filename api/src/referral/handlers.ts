import type { Handlers } from '../wire/outcome.ts';
import type { ProgrammeServices } from './referral.ts';
import { referral } from './referral.ts';

export function referralHandlers(services: ProgrammeServices) {
  return { referral: referral(services) } satisfies Partial<Handlers>;
}
