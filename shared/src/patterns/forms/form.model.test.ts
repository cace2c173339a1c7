import { allSettled, createEffect, createEvent, createStore, fork, sample } from 'effector';
import { describe, expect, it } from 'vitest';
import { createForm } from './form.model.ts';

interface Letter {
  readonly name: string;
  readonly text: string;
}

const opened = createEvent();
const sent = createEvent<Letter>();
const sendFx = createEffect<Letter, void, 'noBerth' | 'unknownName'>();

const form = createForm({
  submitted: sent,
  problemsOf: ({ name, text }) => [
    ...(name === '' ? (['nameMissing'] as const) : []),
    ...(text === '' ? (['textMissing'] as const) : []),
  ],
  call: sendFx,
  problemIn: (failure) => (failure === 'unknownName' ? 'nameMissing' : null),
  resetBy: [opened],
});
sample({ clock: form.accepted, target: sendFx });

const LETTER: Letter = { name: 'Anne', text: 'Bonjour' };

/** A form whose letters are answered as the test says, in their order; without answers, they never are. */
function visit(...answers: ('taken' | 'noBerth' | 'unknownName')[]) {
  const letters: Letter[] = [];
  const scope = fork({
    handlers: [
      [
        sendFx,
        (letter: Letter) => {
          letters.push(letter);
          const answer = answers.shift();
          if (answer === undefined) return new Promise(() => undefined);
          return answer === 'taken' ? undefined : Promise.reject(answer);
        },
      ],
    ],
  });
  return {
    letters,
    send: (letter: Letter) => allSettled(sent, { scope, params: letter }),
    press: (letter: Letter) => void allSettled(sent, { scope, params: letter }),
    open: () => allSettled(opened, { scope }),
    state: () => ({
      problems: scope.getState(form.$problems),
      refusal: scope.getState(form.$refusal),
      attempts: scope.getState(form.$failedAttempts),
      pending: scope.getState(form.$pending),
    }),
  };
}

const FRESH = { problems: [], refusal: null, attempts: 0, pending: false };

describe('a form', () => {
  it('has no problems before it is submitted, nor after it was sent', async () => {
    const { send, letters, state } = visit('taken');
    expect(state()).toEqual(FRESH);
    await send(LETTER);
    expect(letters).toEqual([LETTER]);
    expect(state()).toEqual(FRESH);
  });

  it('is not sent while it has problems, which are found anew at each submit', async () => {
    const { send, letters, state } = visit('taken');
    await send({ name: '', text: '' });
    expect(state()).toMatchObject({ problems: ['nameMissing', 'textMissing'], attempts: 1 });
    await send({ name: 'Anne', text: '' });
    expect(state()).toMatchObject({ problems: ['textMissing'], attempts: 2 });
    expect(letters).toEqual([]);
    await send(LETTER);
    expect(state()).toMatchObject({ problems: [], attempts: 2 });
  });

  it('is sent once at a time, and ignores submits meanwhile', () => {
    const { press, letters, state } = visit();
    press(LETTER);
    press(LETTER);
    press({ name: '', text: '' });
    expect(letters).toEqual([LETTER]);
    expect(state()).toEqual({ ...FRESH, pending: true });
  });

  it('keeps why it was refused until the next submit', async () => {
    const { send, state } = visit('noBerth', 'taken');
    await send(LETTER);
    expect(state()).toEqual({ ...FRESH, refusal: 'noBerth', attempts: 1 });
    await send(LETTER);
    expect(state()).toMatchObject({ refusal: null, attempts: 1 });
  });

  it('clears the refusal when the next submit has problems', async () => {
    const { send, state } = visit('noBerth');
    await send(LETTER);
    await send({ name: '', text: 'Bonjour' });
    expect(state()).toMatchObject({ problems: ['nameMissing'], refusal: null, attempts: 2 });
  });

  it('turns a failure of the call into a problem of a field', async () => {
    const { send, state } = visit('unknownName');
    await send(LETTER);
    expect(state()).toMatchObject({ problems: ['nameMissing'], refusal: null, attempts: 1 });
  });

  it('clears problems and refusal when it is opened again; attempts keep counting', async () => {
    const { send, open, state } = visit('noBerth');
    await send(LETTER);
    await open();
    expect(state()).toMatchObject({ problems: [], refusal: null, attempts: 1 });
    await send({ name: '', text: '' });
    await open();
    expect(state()).toMatchObject({ problems: [], attempts: 2 });
  });
});

it('a form of one field has one problem, or none', async () => {
  const typed = createStore('');
  const pressed = createEvent();
  const { accepted, $problems } = createForm({
    submitted: sample({ clock: pressed, source: typed }),
    problemsOf: (code) => (code === '' ? 'missing' : null),
    call: createEffect<string, void, Error>(),
    resetBy: [],
  });
  const last = createStore('').on(accepted, (_, code) => code);
  const scope = fork();
  await allSettled(pressed, { scope });
  expect([scope.getState($problems), scope.getState(last)]).toEqual([['missing'], '']);
  await allSettled(typed, { scope, params: '012345' });
  await allSettled(pressed, { scope });
  expect([scope.getState($problems), scope.getState(last)]).toEqual([[], '012345']);
});
