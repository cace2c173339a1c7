import { createCall } from '@nfcards/shared/client';
import type { ShopDetails } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';
import { idOf, isAnswerFor, PENDING, type PlaceState, stateAfter } from '../place/place-state.ts';

export const opened = createEvent<PageAddress>();
export const retryPressed = createEvent();

export const shopCall = createCall('riggers_details');

/** The fittings shop that the address names. */
export const $id = createStore('').on(opened, (_, address) => idOf(address));

/** What is known of the fittings shop that the address names, and of no other. */
export const $shop = createStore<PlaceState<ShopDetails>>(PENDING);

export const $ready = $shop.map(({ status }) => status !== 'pending');

const answerCame = sample({
  clock: shopCall.fx.finally,
  source: $id,
  filter: isAnswerFor,
  fn: (_, answer) => answer,
});

$shop.reset($id, retryPressed).on(answerCame, (_, answer) => stateAfter(answer, 'shop_unknown'));

sample({ clock: [opened, retryPressed], source: $id, fn: (id) => ({ id }), target: shopCall.fx });

sample({
  clock: opened,
  fn: (address) => ({ id: idOf(address), category: 'shop' as const }),
  target: placeOpened,
});
