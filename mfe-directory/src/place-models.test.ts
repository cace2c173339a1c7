import { $client } from '@nfcards/shared/client';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { clientOf, mechanicDetails, refusal, shopDetails } from './api.fixture.ts';
import { mechanic } from './mechanic/mechanic.model.ts';
import { placeOpened } from './place/place-opened.model.ts';
import { shop } from './shop/shop.model.ts';

describe.each([
  ['repairer', mechanic, mechanicDetails(), 'mechanics', 'mechanics_details', 'mechanic_unknown'],
  ['fittings shop', shop, shopDetails(), 'shop', 'riggers_details', 'shop_unknown'],
] as const)('a %s', (_, { $place, opened, retryPressed }, place, category, path, unknown) => {
  const address = { params: { id: place.id }, query: {} };

  it('is asked for by the id of the address, and those who tell more of it are told whose page it is', async () => {
    const asked: string[] = [];
    const client = clientOf((url) => {
      asked.push(url);
      return Response.json(place);
    });
    const scope = fork({ values: [[$client, client]] });
    const told = vi.fn();
    createWatch({ unit: placeOpened, fn: told, scope });
    await allSettled(opened, { scope, params: address });
    expect(asked).toEqual([`/api/${path}?id=${place.id}`]);
    expect(scope.getState<unknown>($place)).toEqual({ status: 'ready', place });
    expect(told).toHaveBeenCalledExactlyOnceWith({ id: place.id, category });
  });

  it('is unknown when the API says so, and comes when asked again (ST7)', async () => {
    const answers = [refusal(unknown, 404), Response.json(place), refusal('internal', 500)];
    const scope = fork({ values: [[$client, clientOf(() => answers.shift() ?? Response.error())]] });
    await allSettled(opened, { scope, params: address });
    expect(scope.getState<unknown>($place)).toEqual({ status: 'unknown' });
    await allSettled(retryPressed, { scope });
    expect(scope.getState<unknown>($place)).toEqual({ status: 'ready', place });
    await allSettled(opened, { scope, params: { ...address, params: { id: 'made-up-other' } } });
    expect(scope.getState<unknown>($place)).toMatchObject({ status: 'failed' });
  });
});
