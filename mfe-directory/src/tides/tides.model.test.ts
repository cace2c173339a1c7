import { $client } from '@nfcards/shared/client';
import type { Tides } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clientOf, laterResponse, refusal } from '../api.fixture.ts';
import { tidesOfDay } from './tides.fixture.ts';
import { $asked, $coming, $tides, dayStepped, portShown, retryPressed, todayPressed } from './tides.model.ts';

type Answer = (url: URL) => Response | Promise<Response>;

function open(answer: Answer = answering) {
  const asked: string[] = [];
  const client = clientOf((url) => {
    asked.push(url);
    return answer(new URL(url, 'https://boats.example'));
  });
  const scope = fork({ values: [[$client, client]] });
  return {
    asked,
    show: (id: string) => allSettled(portShown, { scope, params: id }),
    step: (days: -1 | 1) => allSettled(dayStepped, { scope, params: days }),
    goToday: () => allSettled(todayPressed, { scope }),
    retry: () => allSettled(retryPressed, { scope }),
    state: () => scope.getState($tides),
    coming: () => scope.getState($coming),
    day: () => scope.getState($asked).day,
  };
}

function answering({ searchParams }: URL): Response {
  return tidesResponse(tidesOfDay({ day: searchParams.get('day') ?? '2026-11-27' }));
}

function tidesResponse(tides: Tides | null): Response {
  return Response.json({ tides });
}

function ready(day: string) {
  return { status: 'ready', tides: tidesOfDay({ day }), trouble: null };
}

describe('the tides of a port', () => {
  it('are those of its today at first', async () => {
    const { asked, show, state } = open();
    await show('FRLRH');
    expect(asked).toEqual(['/api/tides?id=FRLRH']);
    expect(state()).toEqual(ready('2026-11-27'));
  });

  it('are absent where no station is near', async () => {
    const { show, state } = open(() => tidesResponse(null));
    await show('MNULN');
    expect(state()).toEqual({ status: 'absent' });
  });

  it('fail alone, and come when tried again', async () => {
    const answers = [refusal('internal', 500), tidesResponse(tidesOfDay())];
    const { show, retry, state } = open(() => answers.shift() ?? Response.error());
    await show('FRLRH');
    expect(state()).toMatchObject({ status: 'failed', error: { message: 'refused: internal' } });
    await retry();
    expect(state()).toEqual(ready('2026-11-27'));
  });

  it('are not shown under the name of the next port', async () => {
    const slow = { FRLRH: laterResponse(), FRBES: laterResponse() };
    const { show, state } = open(
      ({ searchParams }) => (searchParams.get('id') === 'FRLRH' ? slow.FRLRH : slow.FRBES).promise,
    );
    const first = show('FRLRH');
    const second = show('FRBES');
    slow.FRBES.resolve(tidesResponse(tidesOfDay({ day: '2026-11-28' })));
    slow.FRLRH.resolve(tidesResponse(tidesOfDay()));
    await Promise.all([first, second]);
    expect(state()).toEqual(ready('2026-11-28'));
  });
});

describe('another day', () => {
  it('is the one after or before, and today again', async () => {
    const { asked, show, step, goToday, state, day } = open();
    await show('FRLRH');
    await step(1);
    expect(state()).toEqual(ready('2026-11-28'));
    await step(1);
    await step(-1);
    await step(-1);
    expect(asked.slice(1)).toEqual([
      '/api/tides?id=FRLRH&day=2026-11-28',
      '/api/tides?id=FRLRH&day=2026-11-29',
      '/api/tides?id=FRLRH&day=2026-11-27',
    ]);
    expect(state()).toEqual(ready('2026-11-27'));
    await step(-1);
    await goToday();
    expect([state(), day()]).toEqual([ready('2026-11-27'), null]);
  });

  it('leaves the one before it on the screen until it comes, and the last one asked for wins', async () => {
    const slow = new Map([
      ['2026-11-28', laterResponse()],
      ['2026-11-29', laterResponse()],
    ]);
    const { show, step, state } = open(
      (url) => slow.get(url.searchParams.get('day') ?? '')?.promise ?? answering(url),
    );
    await show('FRLRH');
    const steps = [step(1), step(1)];
    expect(state()).toEqual(ready('2026-11-27'));
    slow.get('2026-11-29')?.resolve(tidesResponse(tidesOfDay({ day: '2026-11-29' })));
    slow.get('2026-11-28')?.resolve(tidesResponse(tidesOfDay({ day: '2026-11-28' })));
    await Promise.all(steps);
    expect(state()).toEqual(ready('2026-11-29'));
  });

  it('that does not come is told beside the one before it, and can be tried again or left', async () => {
    let fails = true;
    const { show, step, retry, state } = open((url) =>
      fails && url.searchParams.has('day') ? refusal('internal', 500) : answering(url),
    );
    await show('FRLRH');
    await step(1);
    expect(state()).toMatchObject({
      status: 'ready',
      tides: { day: '2026-11-27' },
      trouble: { kind: 'FAILURE' },
    });
    fails = false;
    await retry();
    expect(state()).toEqual(ready('2026-11-28'));
  });

  it('changes nothing of what comes next', async () => {
    const { show, step, coming } = open();
    await show('FRLRH');
    const next = coming();
    expect(next).toHaveLength(5);
    await step(1);
    expect(coming()).toBe(next);
    await show('FRBES');
    expect(coming()).toHaveLength(5);
  });

  it('is asked for no sooner than a first one has come', async () => {
    const { asked, step } = open();
    await step(1);
    expect(asked).toEqual([]);
  });
});
