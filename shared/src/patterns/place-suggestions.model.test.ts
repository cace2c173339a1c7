import { $client, createClient } from '@nfcards/shared/client';
import { languageChosen } from '@nfcards/shared/common';
import { allSettled, createWatch, type Event, type EventCallable, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createPlaceSuggestions } from './place-suggestions.model.ts';

const { $text, $suggestions, choiceMade, textShown, textTyped, searchFx, waitFx } =
  createPlaceSuggestions('port');

function port(id: string, name: string) {
  return {
    id,
    name,
    port_region: 'Finistère',
    country: 'FR',
    category: 'port',
    position: null,
    city: null,
    distance: null,
  };
}

const brest = port('FRBES', 'Brest');
const found = (...places: object[]) =>
  Response.json({ places, cursor: null, total: { count: places.length, exact: true } });

/** A visitor whose pauses and answers come when the test says so. */
function visit() {
  const asked: {
    readonly text: string;
    readonly home: string | null;
    readonly answer: (response: Response) => void;
  }[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (url) =>
      new Promise((resolve) => {
        const { searchParams } = new URL(String(url), 'http://site');
        asked.push({ text: searchParams.get('text') ?? '', home: searchParams.get('home'), answer: resolve });
      }),
    now: () => 0,
  });
  const pauses: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  const scope = fork({ values: [[$client, client]], handlers: [[waitFx, pause]] });
  const next = (unit: Event<unknown>) =>
    new Promise((resolve) => {
      createWatch({ unit, scope, fn: resolve });
    });
  // Not awaited: what is under way settles when the test says so.
  const say = (event: EventCallable<string>, text: string) => void allSettled(event, { scope, params: text });
  return {
    asked,
    speakEnglish: () => void allSettled(languageChosen, { scope, params: 'en' }),
    type: (text: string) => say(textTyped, text),
    open: (text: string) => say(textShown, text),
    choose: (id: string) => say(choiceMade, id),
    /** The time of every pause so far is over. */
    async stopTyping() {
      for (const end of pauses.splice(0)) {
        const over = next(waitFx.finally);
        end();
        await over;
      }
    },
    async answer(index: number, response: Response) {
      const told = next(searchFx.finally);
      asked[index]?.answer(response);
      await told;
    },
    state: () => {
      const { status, places } = scope.getState($suggestions);
      return { status, ports: places.map(({ name }) => name), text: scope.getState($text) };
    },
  };
}

describe('suggestions of places (S1)', () => {
  it('are asked for after a pause in typing, once, with what stands there then', async () => {
    const { type, stopTyping, asked, state } = visit();
    for (const text of ['br', 'bre', 'bres ']) type(text);
    expect(state()).toMatchObject({ status: 'waiting', text: 'bres ' });
    await stopTyping();
    expect(asked.map(({ text }) => text)).toEqual(['bres']);
  });

  it('are of France first in French, and of no country first in English', async () => {
    const { type, stopTyping, asked, speakEnglish } = visit();
    type('bre');
    await stopTyping();
    speakEnglish();
    type('brest');
    await stopTyping();
    expect(asked.map(({ home }) => home)).toEqual(['FR', '']);
  });

  it('are shown when they come', async () => {
    const { type, stopTyping, answer, state } = visit();
    type('bre');
    await stopTyping();
    await answer(0, found(brest));
    expect(state()).toEqual({ status: 'found', ports: ['Brest'], text: 'bre' });
  });

  it('are eight at most', async () => {
    const { type, stopTyping, answer, state } = visit();
    type('port');
    await stopTyping();
    await answer(0, found(...Array.from({ length: 40 }, (_, index) => port(`X${index}`, `Port ${index}`))));
    expect(state().ports).toHaveLength(8);
  });

  it('are not asked for a single letter', async () => {
    const { type, stopTyping, asked, state } = visit();
    type(' b ');
    await stopTyping();
    expect(asked).toEqual([]);
    expect(state().status).toBe('idle');
  });

  it('of letters that do not stand there any more are dropped, however late they come', async () => {
    const { type, stopTyping, answer, state } = visit();
    type('bre');
    await stopTyping();
    type('saint');
    await stopTyping();
    await answer(1, found(port('FRSML', 'Saint-Malo')));
    await answer(0, found(brest));
    expect(state()).toEqual({ status: 'found', ports: ['Saint-Malo'], text: 'saint' });
  });

  it('stay while the next ones are on their way', async () => {
    const { type, stopTyping, answer, state } = visit();
    type('bre');
    await stopTyping();
    await answer(0, found(brest));
    type('bres');
    expect(state()).toEqual({ status: 'waiting', ports: ['Brest'], text: 'bres' });
  });

  it('that do not come leave the text alone, and say so', async () => {
    const { type, stopTyping, answer, state } = visit();
    type('bre');
    await stopTyping();
    await answer(0, Response.json({}, { status: 503 }));
    expect(state()).toEqual({ status: 'failed', ports: [], text: 'bre' });
  });
});

describe('a chosen port', () => {
  it('fills the field and asks for nothing more, though the field tells its text again', async () => {
    const { type, stopTyping, answer, choose, asked, state } = visit();
    type('bre');
    await stopTyping();
    await answer(0, found(brest));
    choose('FRBES');
    type('Brest');
    await stopTyping();
    expect(state()).toEqual({ status: 'idle', ports: [], text: 'Brest' });
    expect(asked).toHaveLength(1);
  });

  it('is not overtaken by an answer that was under way', async () => {
    const { type, stopTyping, answer, choose, state } = visit();
    type('bre');
    await stopTyping();
    await answer(0, found(brest));
    type('Brest');
    await stopTyping();
    choose('FRBES');
    await answer(1, found(port('XX', 'Elsewhere')));
    expect(state()).toEqual({ status: 'idle', ports: [], text: 'Brest' });
  });
});

it('a field that is opened with a text asks for nothing', async () => {
  const { open, stopTyping, asked, state } = visit();
  open('Brest');
  await stopTyping();
  expect(state()).toEqual({ status: 'idle', ports: [], text: 'Brest' });
  expect(asked).toEqual([]);
});
