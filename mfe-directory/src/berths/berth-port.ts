import type { PortDetails } from '@nfcards/shared/operations';

/** The port whose page is open. */
export interface BerthPort {
  readonly id: string;
  readonly name: string;
}

/** How large a boat it is known to take, in metres. */
export type PortLimits = Pick<PortDetails, 'max_length' | 'max_beam' | 'max_draught' | 'min_depth'>;
