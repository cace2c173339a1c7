import { createCall } from '@nfcards/shared/client';
import type { MechanicDetails } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';
import { idOf, isAnswerFor, PENDING, type PlaceState, stateAfter } from '../place/place-state.ts';

export const opened = createEvent<PageAddress>();
export const retryPressed = createEvent();

export const mechanicCall = createCall('mechanics_details');

/** The mechanic that the address names. */
export const $id = createStore('').on(opened, (_, address) => idOf(address));

/** What is known of the mechanic that the address names, and of no other. */
export const $mechanic = createStore<PlaceState<MechanicDetails>>(PENDING);

export const $ready = $mechanic.map(({ status }) => status !== 'pending');

const answerCame = sample({
  clock: mechanicCall.fx.finally,
  source: $id,
  filter: isAnswerFor,
  fn: (_, answer) => answer,
});

$mechanic.reset($id, retryPressed).on(answerCame, (_, answer) => stateAfter(answer, 'mechanic_unknown'));

sample({ clock: [opened, retryPressed], source: $id, fn: (id) => ({ id }), target: mechanicCall.fx });

sample({
  clock: opened,
  fn: (address) => ({ id: idOf(address), category: 'mechanics' as const }),
  target: placeOpened,
});
