import { createCall } from '@nfcards/shared/client';
import { createPlaceModel } from '../place/place.model.ts';

export const mechanicCall = createCall('mechanics_details');

export const mechanic = createPlaceModel({
  category: 'mechanics',
  readFx: mechanicCall.fx,
  unknown: 'mechanic_unknown',
});
