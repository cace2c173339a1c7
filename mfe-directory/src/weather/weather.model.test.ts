import { $client } from '@nfcards/shared/client';
import type { Forecast } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clientOf, laterResponse, refusal } from '../api.fixture.ts';
import { compassPoint } from './compass-point.ts';
import { $weather, portShown, retryPressed } from './weather.model.ts';

const forecast: Forecast = {
  read_at: '2026-11-27T13:40:00.000Z',
  time_zone: 'Europe/Paris',
  steps: [],
  source: {
    name: 'Open-Meteo',
    url: 'https://open-meteo.com',
    licence: 'CC-BY-4.0',
    licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  },
};

function scopeWith(answer: (url: string) => Response | Promise<Response>) {
  return fork({ values: [[$client, clientOf(answer)]] });
}

describe('the weather of a port', () => {
  it('is pending until it comes', async () => {
    const answer = laterResponse();
    const scope = scopeWith(() => answer.promise);
    const shown = allSettled(portShown, { scope, params: 'FRLRH' });
    expect(scope.getState($weather)).toEqual({ status: 'pending' });
    answer.resolve(Response.json({ forecast }));
    await shown;
    expect(scope.getState($weather)).toEqual({ status: 'ready', forecast });
  });

  it('is absent where there is nobody to ask', async () => {
    const scope = scopeWith(() => Response.json({ forecast: null }));
    await allSettled(portShown, { scope, params: 'FRLRH' });
    expect(scope.getState($weather)).toEqual({ status: 'absent' });
  });

  it('that could not be had is told in words, and asked for again', async () => {
    const answers = [refusal('weather_unavailable', 503), Response.json({ forecast })];
    const scope = scopeWith(() => answers.shift() ?? Response.error());
    await allSettled(portShown, { scope, params: 'FRLRH' });
    expect(scope.getState($weather)).toMatchObject({
      status: 'failed',
      error: { message: 'refused: weather_unavailable' },
    });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($weather)).toEqual({ status: 'ready', forecast });
  });

  it('is not shown under the name of the next port', async () => {
    const slow = { FRLRH: laterResponse(), FRBES: laterResponse() };
    const scope = scopeWith((url) => (url.endsWith('FRLRH') ? slow.FRLRH : slow.FRBES).promise);
    const shown = ['FRLRH', 'FRBES'].map((params) => allSettled(portShown, { scope, params }));
    slow.FRBES.resolve(Response.json({ forecast: null }));
    slow.FRLRH.resolve(Response.json({ forecast }));
    await Promise.all(shown);
    expect(scope.getState($weather)).toEqual({ status: 'absent' });
  });
});

describe('where the wind comes from', () => {
  it.each([
    [0, 'N'],
    [11, 'N'],
    [12, 'NNE'],
    [247, 'WSW'],
    [270, 'W'],
    [349, 'N'],
    [360, 'N'],
  ])('%d° is %s', (degrees, point) => {
    expect(compassPoint(degrees)).toBe(point);
  });
});
