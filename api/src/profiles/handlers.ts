import type { ProgrammeServices } from '../referral/referral.ts';
import type { Handlers } from '../wire/outcome.ts';
import { profile } from './profile.ts';

export function profileHandlers(services: Pick<ProgrammeServices, 'db' | 'referralProgramme'>) {
  return { profile: profile(services) } satisfies Partial<Handlers>;
}
