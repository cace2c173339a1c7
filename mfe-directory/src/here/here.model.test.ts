import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $here, $hereState, askPositionFx, herePressed } from './here.model.ts';

const ROCHELLE = { latitude: 46.1603, longitude: -1.1511 };

function scopeWith(answer: () => Promise<typeof ROCHELLE>) {
  return fork({ handlers: [[askPositionFx, answer]] });
}

describe('where the visitor is', () => {
  it('is unknown until somebody asks, and asked once however often one presses', async () => {
    const answer = Promise.withResolvers<typeof ROCHELLE>();
    const ask = vi.fn(() => answer.promise);
    const scope = scopeWith(ask);
    expect(scope.getState($hereState)).toBe('unknown');
    const settled = allSettled(herePressed, { scope });
    const again = allSettled(herePressed, { scope });
    expect(scope.getState($hereState)).toBe('asking');
    answer.resolve(ROCHELLE);
    await Promise.all([settled, again]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(scope.getState($hereState)).toBe('known');
    expect(scope.getState($here)).toEqual(ROCHELLE);
  });

  it('keeps the last position when the next cannot be had', async () => {
    const answers = [Promise.resolve(ROCHELLE), Promise.reject('unavailable')];
    const scope = scopeWith(() => answers.shift() ?? Promise.reject('refused'));
    await allSettled(herePressed, { scope });
    await allSettled(herePressed, { scope });
    expect(scope.getState($hereState)).toBe('unavailable');
    expect(scope.getState($here)).toEqual(ROCHELLE);
  });
});

describe('what the browser says', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function pressed(geolocation: Partial<Geolocation> | undefined) {
    vi.stubGlobal('navigator', geolocation === undefined ? {} : { geolocation });
    const scope = fork();
    await allSettled(herePressed, { scope });
    return { state: scope.getState($hereState), here: scope.getState($here) };
  }

  const failing = (code: number): Partial<Geolocation> => ({
    getCurrentPosition: (_, fail) =>
      fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  });

  it('is a position, without the speed and height that come with it', async () => {
    const coords = { ...ROCHELLE, accuracy: 10, altitude: 4, altitudeAccuracy: 2, heading: 90, speed: 3 };
    const answer = await pressed({
      getCurrentPosition: (tell) => {
        const position = { coords: { ...coords, toJSON: () => coords }, timestamp: 0 };
        tell({ ...position, toJSON: () => position });
      },
    });
    expect(answer).toEqual({ state: 'known', here: ROCHELLE });
  });

  it('is a refusal, or that nothing knows it', async () => {
    expect(await pressed(failing(1))).toEqual({ state: 'refused', here: null });
    expect(await pressed(failing(2))).toEqual({ state: 'unavailable', here: null });
    expect(await pressed(failing(3))).toEqual({ state: 'unavailable', here: null });
    expect(await pressed(undefined)).toEqual({ state: 'unavailable', here: null });
  });
});
