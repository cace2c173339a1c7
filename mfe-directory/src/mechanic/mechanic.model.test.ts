import { $client } from '@nfcards/shared/client';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { clientOf, mechanicDetails, refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import { $mechanic, opened, retryPressed } from './mechanic.model.ts';

const PLACE = mechanicDetails();
const address = { params: { id: PLACE.id }, query: {} };

describe('a mechanic', () => {
  it('is asked for by the id of the address, and those who tell more of it are told whose page it is', async () => {
    const asked: string[] = [];
    const scope = fork({
      values: [
        [
          $client,
          clientOf((url) => {
            asked.push(url);
            return Response.json(PLACE);
          }),
        ],
      ],
    });
    const told = vi.fn();
    createWatch({ unit: placeOpened, fn: told, scope });
    await allSettled(opened, { scope, params: address });
    expect(asked).toEqual([`/api/mechanics_details?id=${PLACE.id}`]);
    expect(scope.getState($mechanic)).toEqual({ status: 'ready', place: PLACE });
    expect(told).toHaveBeenCalledExactlyOnceWith({ id: PLACE.id, category: 'mechanics' });
  });

  it('is unknown when the API says so, and comes when asked again (ST7)', async () => {
    const answers = [refusal('mechanic_unknown', 404), Response.json(PLACE), refusal('internal', 500)];
    const scope = fork({ values: [[$client, clientOf(() => answers.shift() ?? Response.error())]] });
    await allSettled(opened, { scope, params: address });
    expect(scope.getState($mechanic)).toEqual({ status: 'unknown' });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($mechanic)).toEqual({ status: 'ready', place: PLACE });
    await allSettled(opened, { scope, params: { ...address, params: { id: 'made-up-other' } } });
    expect(scope.getState($mechanic)).toMatchObject({ status: 'failed' });
  });
});
