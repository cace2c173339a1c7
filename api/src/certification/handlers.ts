import type { Handlers } from '../wire/outcome.ts';
import { logAnchors } from './anchors.ts';
import { logCheckpoint, logConsistency, logInclusion } from './proofs.ts';
import type { CertificationServices } from './services.ts';

export function certificationHandlers(services: CertificationServices) {
  return {
    log_key: async () => ({
      kind: 'answer',
      answer: { verifier: services.log.key.verifier, former: [...(await services.log.former())] },
    }),
    log_checkpoint: logCheckpoint(services),
    log_consistency: logConsistency(services),
    log_inclusion: logInclusion(services),
    log_anchors: logAnchors(services),
  } satisfies Partial<Handlers>;
}
