import { $client } from '@nfcards/shared/client';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { clientOf, laterResponse, portDetails, refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import { port, portCall } from './port.model.ts';

const { $place: $port, opened, retryPressed } = port;

const ROCHELLE = portDetails();
const PALLICE = portDetails({ id: 'FRLPE', name: 'La Pallice' });

function scopeWith(answer: (url: string) => Response | Promise<Response>) {
  return fork({ values: [[$client, clientOf(answer)]] });
}

function address(id: string) {
  return { params: { id }, query: {} };
}

describe('a port', () => {
  it('is asked for by the id of the address, and pending meanwhile (ST2)', async () => {
    const answer = laterResponse();
    const asked: string[] = [];
    const scope = scopeWith((url) => {
      asked.push(url);
      return answer.promise;
    });
    const settled = allSettled(opened, { scope, params: address('FRLRH') });
    expect(scope.getState(portCall.$pending)).toBe(true);
    expect(scope.getState($port)).toEqual({ status: 'pending' });
    answer.resolve(Response.json(ROCHELLE));
    await settled;
    expect(asked).toEqual(['/api/port_details?id=FRLRH']);
    expect(scope.getState($port)).toEqual({ status: 'ready', place: ROCHELLE });
  });

  it('is unknown when the API says so', async () => {
    const scope = scopeWith(() => refusal('port_unknown', 404));
    await allSettled(opened, { scope, params: address('XXXXX') });
    expect(scope.getState($port)).toEqual({ status: 'unknown' });
  });

  it('stores one message when the call fails (ST2, A3)', async () => {
    const scope = scopeWith(() => refusal('internal', 500));
    await allSettled(opened, { scope, params: address('FRLRH') });
    expect(scope.getState($port)).toMatchObject({
      status: 'failed',
      error: { message: 'refused: internal' },
    });
    expect(scope.getState(portCall.$error)?.message).toBe('refused: internal');
  });

  it('is cleared by a failure (ST7)', async () => {
    let fails = false;
    const failure = { ok: false, error: { kind: 'FETCH_ERROR', message: 'no network' } } as const;
    const scope = fork({
      values: [
        [
          $client,
          { call: () => Promise.resolve(fails ? failure : { ok: true, answer: ROCHELLE }), forget() {} },
        ],
      ],
    });
    await allSettled(opened, { scope, params: address('FRLRH') });
    expect(scope.getState($port).status).toBe('ready');
    fails = true;
    await allSettled(opened, { scope, params: address('FRLRH') });
    expect(scope.getState($port)).toEqual({ status: 'failed', error: failure.error });
  });

  it('comes when tried again', async () => {
    const answers = [refusal('internal', 500), Response.json(ROCHELLE)];
    const scope = scopeWith(() => answers.shift() ?? Response.error());
    await allSettled(opened, { scope, params: address('FRLRH') });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($port)).toEqual({ status: 'ready', place: ROCHELLE });
  });
});

describe('who tells more of a port', () => {
  async function toldOf(code: string) {
    const scope = scopeWith(() => Response.json(ROCHELLE));
    const told = vi.fn();
    createWatch({ unit: placeOpened, fn: told, scope });
    await allSettled(opened, { scope, params: address(code) });
    return told.mock.calls.map(([place]) => place);
  }

  it('is told whose page it is', async () => {
    expect(await toldOf('FRLRH')).toEqual([{ id: 'FRLRH', category: 'port' }]);
  });

  it('is told the port’s own id once that is known, where the address has another of its codes', async () => {
    expect((await toldOf('FRXXX')).at(-1)).toEqual({ id: 'FRLRH', category: 'port' });
  });
});

describe('going from a port to its neighbour', () => {
  function slowApi() {
    const answers = { FRLRH: laterResponse(), FRLPE: laterResponse() };
    const scope = scopeWith((url) => (url.endsWith('FRLRH') ? answers.FRLRH : answers.FRLPE).promise);
    return { answers, scope };
  }

  it('does not show the first under the address of the second', async () => {
    const { answers, scope } = slowApi();
    answers.FRLRH.resolve(Response.json(ROCHELLE));
    await allSettled(opened, { scope, params: address('FRLRH') });
    const settled = allSettled(opened, { scope, params: address('FRLPE') });
    expect(scope.getState($port)).toEqual({ status: 'pending' });
    answers.FRLPE.resolve(Response.json(PALLICE));
    await settled;
    expect(scope.getState($port)).toEqual({ status: 'ready', place: PALLICE });
  });

  it('ignores an answer for the first that comes after that for the second', async () => {
    const { answers, scope } = slowApi();
    const first = allSettled(opened, { scope, params: address('FRLRH') });
    const second = allSettled(opened, { scope, params: address('FRLPE') });
    answers.FRLPE.resolve(Response.json(PALLICE));
    await answers.FRLPE.promise;
    answers.FRLRH.resolve(Response.json(ROCHELLE));
    await Promise.all([first, second]);
    expect(scope.getState($port)).toEqual({ status: 'ready', place: PALLICE });
  });

  it('ignores a refusal for the first as well', async () => {
    const { answers, scope } = slowApi();
    const first = allSettled(opened, { scope, params: address('FRLRH') });
    const second = allSettled(opened, { scope, params: address('FRLPE') });
    answers.FRLRH.resolve(refusal('port_unknown', 404));
    answers.FRLPE.resolve(Response.json(PALLICE));
    await Promise.all([first, second]);
    expect(scope.getState($port)).toEqual({ status: 'ready', place: PALLICE });
  });
});
