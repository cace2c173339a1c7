import { ButtonLink, type ButtonVariant } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { useGatePath } from './use-gate-path.ts';
import type { Wish } from './wish.ts';

export interface GateLinkProps {
  readonly wish: Wish;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
}

/** For somebody who is not logged in, in the place of the button that a member presses. */
export function GateLink({ wish, children, variant = 'secondary' }: GateLinkProps) {
  return (
    <ButtonLink to={useGatePath(wish)} variant={variant}>
      {children}
    </ButtonLink>
  );
}
