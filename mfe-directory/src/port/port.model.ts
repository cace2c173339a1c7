import { createCall } from '@nfcards/shared/client';
import type { PortDetails } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';
import { idOf, isAnswerFor, PENDING, type PlaceState, stateAfter } from '../place/place-state.ts';

export const opened = createEvent<PageAddress>();
export const retryPressed = createEvent();

export const portCall = createCall('port_details');

/** The port that the address names. */
export const $id = createStore('').on(opened, (_, address) => idOf(address));

/** What is known of the port that the address names, and of no other. */
export const $port = createStore<PlaceState<PortDetails>>(PENDING);

export const $ready = $port.map(({ status }) => status !== 'pending');

const answerCame = sample({
  clock: portCall.fx.finally,
  source: $id,
  filter: isAnswerFor,
  fn: (_, answer) => answer,
});

$port.reset($id, retryPressed).on(answerCame, (_, answer) => stateAfter(answer, 'port_unknown'));

sample({ clock: [opened, retryPressed], source: $id, fn: (id) => ({ id }), target: portCall.fx });

sample({
  clock: opened,
  fn: (address) => ({ id: idOf(address), category: 'port' as const }),
  target: placeOpened,
});

// A port is found by another code of its own too; who tells more of it knows it by its id.
sample({
  clock: answerCame,
  filter: (answer) => answer.status === 'done' && answer.result.id !== answer.params.id,
  fn: (answer) => ({ id: answer.status === 'done' ? answer.result.id : '', category: 'port' as const }),
  target: placeOpened,
});
