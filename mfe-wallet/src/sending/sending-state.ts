import type { Sending } from '@nfcards/shared/operations';
import type { BadgeTone } from '@nfcards/shared/ui';

type Of<Key extends keyof Sending> = Pick<Sending, Key>;

/** Somebody is to answer, or has the card. */
export function isAlive({ state }: Of<'state'>): boolean {
  return state === 'waiting' || state === 'accepted';
}

/** What was given for good and accepted is the receiver's. */
export function canBeTakenBack(sending: Of<'state' | 'kind'>): boolean {
  return isAlive(sending) && !(sending.kind === 'permanent' && sending.state === 'accepted');
}

const TONES = {
  waiting: 'signal',
  accepted: 'ok',
  declined: 'warn',
  taken_back: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
} as const satisfies Record<Sending['state'], BadgeTone>;

export function stateTone(state: Sending['state']): BadgeTone {
  return TONES[state];
}
