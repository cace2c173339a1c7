import { createCall } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { Boat } from '@nfcards/shared/operations';
import { createStore, sample } from 'effector';
import { changesCards, entered, left } from '../cards.model.ts';

export const ownBoatsCall = createCall('boats');

const $boats = createStore<readonly Boat[]>([])
  .on(ownBoatsCall.fx.doneData, (_, boats) => boats)
  .reset(left);

/** No card leads to them: one that was added for a request for a berth, or whose card is gone. */
export const $cardlessBoats = $boats.map((boats) => boats.filter(({ nfcards }) => nfcards === 0));

sample({
  clock: [entered, sample({ clock: liveEventHeard, filter: changesCards })],
  fn: () => ({}),
  target: createReading(ownBoatsCall.fx),
});
