import type { Handlers } from '../wire/outcome.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { secondFactor } from './second-factor.ts';
import type { SecondFactorServices } from './services.ts';

export function secondFactorHandlers(services: SecondFactorServices) {
  return {
    second_factor: secondFactor(services),
    begin_second_factor: beginSecondFactor(services),
    confirm_second_factor: confirmSecondFactor(services),
    renew_recovery_codes: renewRecoveryCodes(services),
    end_second_factor: endSecondFactor(services),
  } satisfies Partial<Handlers>;
}
