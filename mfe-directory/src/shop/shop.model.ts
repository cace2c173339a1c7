import { createCall } from '@nfcards/shared/client';
import { createPlaceModel } from '../place/place.model.ts';

export const shopCall = createCall('riggers_details');

export const shop = createPlaceModel({ category: 'shop', readFx: shopCall.fx, unknown: 'shop_unknown' });
