import { memberLeft } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { refusalOf } from '@nfcards/shared/client';
import { createEvent, createStore, type Effect, type Event, sample } from 'effector';
import type { ChangeFailure } from './browser-refusal.ts';

/** A dangerous change waits for the member to show who they are. */
export const proofNeeded = createEvent();
/** They have: for ten minutes, changes need no more. */
export const proofGiven = createEvent();
/** They would not: what waited does not happen. */
export const proofCancelled = createEvent();

export const $isProofAsked = createStore(false)
  .on(proofNeeded, () => true)
  .reset(proofGiven, proofCancelled, memberLeft);

/**
 * Lets a change ask for proof when the server says `password_needed`, and go on by itself, with what it was first
 * asked for, once the proof is given.
 * @returns the refusals that are left to tell
 */
export function withProof<Params, Done, Failure extends ChangeFailure>(
  fx: Effect<Params, Done, Failure>,
): Event<Failure> {
  interface Change {
    readonly params: Params;
  }
  const stopped = fx.fail.filter({ fn: ({ error }) => isProofNeeded(error) });
  const $waiting = createStore<Change | null>(null, { serialize: 'ignore' })
    .on(stopped, (_, { params }) => ({ params }))
    .reset(proofCancelled, memberLeft);
  const resumed = sample({
    clock: proofGiven,
    source: $waiting,
    filter: (change): change is Change => change !== null,
  });
  $waiting.reset(resumed);
  sample({ clock: stopped, fn: () => undefined, target: proofNeeded });
  sample({ clock: resumed, fn: ({ params }: Change) => params, target: fx });
  return fx.failData.filter({ fn: (error) => !isProofNeeded(error) });
}

export function isOfCall(error: ChangeFailure): error is ClientError {
  return error.kind !== 'BROWSER';
}

function isProofNeeded(error: ChangeFailure): boolean {
  return isOfCall(error) && refusalOf(error) === 'password_needed';
}
