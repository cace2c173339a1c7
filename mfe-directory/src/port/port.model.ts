import { createCall } from '@nfcards/shared/client';
import { sample } from 'effector';
import { createPlaceModel } from '../place/place.model.ts';
import { placeOpened } from '../place/place-opened.model.ts';

export const portCall = createCall('port_details');

export const port = createPlaceModel({ category: 'port', readFx: portCall.fx, unknown: 'port_unknown' });

// A port is found by another code of its own too; who tells more of it knows it by its id.
sample({
  clock: port.answered.filter({ fn: ({ id, place }) => place.id !== id }),
  fn: ({ place }) => ({ id: place.id, category: 'port' as const }),
  target: placeOpened,
});
